"""Several connections taken for one device: each gets a copy, and none waits for another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from automation.devices import Device, DeviceError, Measured, Near, Receipt, Sent, Status
from automation.devices.answers import any_of

_ORDER = ("up", "unknown", "down", "unavailable")


class Copies:
    """Sends each message to every member: a main and a backup desk, or a desk and somebody who looks on.

    Status: the best of its desks', with the reasons of all that are lost or behind. Every return changes it.
    """

    def __init__(self, desks: Sequence[Device], onlookers: Sequence[Device] = ()) -> None:
        """`onlookers` get everything too, but what they got does not count."""
        self.members = members = [*desks, *onlookers]
        self._desks = len(desks)
        self.watch: Callable[[], None] = _nobody
        self._behind: dict[int, asyncio.Task[None]] = {}
        """Members that still have to take an earlier message, by their place."""
        for member in members:
            member.watch = self._told
        self.status = self._judged()

    @property
    def round_trip(self) -> float | None:
        """Tell the seconds of the newest answer of the slowest member; None before the first."""
        known = [each.round_trip for each in self.members if isinstance(each, Measured) and each.round_trip is not None]
        return max(known, default=None)

    @property
    def near(self) -> bool:
        """Tell whether a member speaks to this machine."""
        return any(isinstance(each, Near) and each.near for each in self.members)

    async def open(self) -> None:
        """Open every member."""
        await asyncio.gather(*(member.open() for member in self.members))
        self._told()

    def send(self, payload: bytes) -> Sent:
        """Send to every member. `DeviceError`: none of the desks could be sent to."""
        receipts: list[Receipt] = []
        lost: list[str] = []
        for place, member in enumerate(self.members):
            try:
                sent = self._sent(place, member, payload)
            except DeviceError as error:
                if place < self._desks:
                    lost.append(str(error))
                continue
            if isinstance(sent, Receipt):
                receipts.append(sent)
        if len(lost) == self._desks:
            raise DeviceError("; ".join(lost))
        return any_of(receipts)

    def _sent(self, place: int, member: Device, payload: bytes) -> Receipt | None:
        if place in self._behind:
            raise DeviceError("it has not taken an earlier message yet")
        sent = member.send(payload)
        if sent is None or isinstance(sent, Receipt):
            return sent
        # It must not hold the others up. What it misses meanwhile it gets as looks: its return changes the status.
        self._behind[place] = asyncio.ensure_future(self._catch_up(place, sent))
        self._told()
        return None

    async def _catch_up(self, place: int, sent: Sent) -> None:
        try:
            assert sent is not None
            await sent
        except DeviceError:
            pass  # its status says so
        finally:
            del self._behind[place]
        self._told()

    async def close(self) -> None:
        """Close every member."""
        waiting = list(self._behind.values())
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await asyncio.gather(*(member.close() for member in self.members))
        self._told()

    def _told(self) -> None:
        status = self._judged()
        if status != self.status:
            self.status = status
            asyncio.get_running_loop().call_soon(self.watch)  # later, for `send` may be on the way

    def _judged(self) -> Status:
        best = min((desk.status.state for desk in self.members[: self._desks]), key=_ORDER.index)
        reasons = [member.status.why for member in self.members]
        reasons += [f"target {place + 1} has not taken an earlier message yet" for place in self._behind]
        return Status(best, "; ".join(filter(None, reasons)))


def _nobody() -> None:
    """Stand in until somebody watches."""
