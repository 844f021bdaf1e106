"""Several sendings taken for one: of parts that all must arrive, or of copies of which one is enough."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from automation.devices import DeviceError, Receipt, Sent


def all_of(parts: Sequence[Sent]) -> Sent:
    """Take the parts of one message for one sending: it is confirmed when every part that is answered is."""
    receipts = [part for part in parts if isinstance(part, Receipt)]
    slow = [part for part in parts if part is not None and not isinstance(part, Receipt)]
    if slow:
        return _waited(receipts, slow)
    return _joined(receipts, needed=len(receipts)) if receipts else None


def any_of(receipts: Sequence[Receipt]) -> Receipt | None:
    """Take the receipts of copies for one: the first confirmation confirms, it fails when all have failed."""
    return _joined(receipts, needed=1) if receipts else None


async def _waited(receipts: list[Receipt], slow: Sequence[Sent]) -> Receipt | None:
    for each in slow:
        assert each is not None
        if isinstance(late := await each, Receipt):
            receipts.append(late)
    return _joined(receipts, needed=len(receipts)) if receipts else None


def _joined(receipts: Sequence[Receipt], needed: int) -> Receipt:
    if len(receipts) == 1:
        return receipts[0]
    joint = Receipt(loop=asyncio.get_running_loop())
    for receipt in receipts:
        receipt.add_done_callback(lambda _: _judge(joint, receipts, needed))
    return joint


def _judge(joint: Receipt, receipts: Sequence[Receipt], needed: int) -> None:
    reasons = [reason for receipt in receipts if receipt.done() and (reason := why_not(receipt))]
    good = sum(receipt.done() for receipt in receipts) - len(reasons)
    if good >= needed:
        joint.confirm()
    elif len(receipts) - len(reasons) < needed:
        joint.fail("; ".join(dict.fromkeys(reasons)))


def why_not(receipt: asyncio.Future[None]) -> str:
    """Say why a settled receipt is no confirmation; empty if it is one."""
    if receipt.cancelled():
        return "nobody waited for the answer"
    error = receipt.exception()
    if error is not None and not isinstance(error, DeviceError):
        raise error
    return str(error or "")
