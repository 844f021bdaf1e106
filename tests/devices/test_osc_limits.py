"""What one sender may send, and how often a refusal is told."""

from __future__ import annotations

from automation.clock import FakeClock
from automation.devices.osc_limits import Complaints, Source, Throttle

A, B = ("127.0.0.1", 1), ("127.0.0.1", 2)


def passed(throttle: Throttle, source: Source, packets: int, now: float, size: int = 64) -> int:
    return sum(throttle.refusal(source, size, now) is None for _ in range(packets))


def test_a_sender_may_send_its_burst_at_once_and_then_its_rate() -> None:
    throttle = Throttle(rate=10, burst=5)
    assert passed(throttle, A, 20, now=0.0) == 5
    assert passed(throttle, A, 20, now=0.25) == 2
    assert passed(throttle, A, 20, now=100.0) == 5


def test_a_large_packet_costs_as_much_as_the_small_ones_it_could_hold() -> None:
    throttle = Throttle(rate=10, burst=8)
    assert passed(throttle, A, 20, now=0.0, size=65) == 4


def test_an_empty_packet_is_not_free() -> None:
    assert passed(Throttle(rate=10, burst=5), A, 20, now=0.0, size=0) == 5


def test_a_flood_from_one_sender_leaves_the_others_alone() -> None:
    throttle = Throttle(rate=10, burst=5)
    passed(throttle, A, 1000, now=0.0)
    assert passed(throttle, B, 3, now=0.0) == 3


def test_all_senders_together_have_five_times_as_much() -> None:
    throttle = Throttle(rate=10, burst=5)
    assert sum(passed(throttle, ("127.0.0.1", port), 5, now=0.0) for port in range(20)) == 25


def test_only_so_many_senders_are_remembered_and_quiet_ones_make_room() -> None:
    throttle = Throttle(rate=10, burst=5, senders=2)
    assert throttle.refusal(A, 64, 0.0) is None
    assert throttle.refusal(B, 64, 0.0) is None
    assert throttle.refusal(("127.0.0.1", 3), 64, 0.0) == "more than 2 senders at the same time"
    assert throttle.refusal(("127.0.0.1", 3), 64, 0.2) is None


def test_a_few_refusals_of_a_second_are_told_and_the_others_counted() -> None:
    clock, told = FakeClock(), list[tuple[Source, str]]()
    complaints = Complaints(clock, lambda source, reason: told.append((source, reason)), most=2)
    for number in range(5):
        complaints.add(A, f"reason {number}")
    assert told == [(A, "reason 0"), (A, "reason 1")]
    clock.advance(1.0)
    assert told[2:] == [(A, "and 3 more within a second, this one the last")]
    complaints.add(B, "again")
    assert told[3:] == [(B, "again")]
    clock.advance(1.0)
    assert len(told) == 4


def test_what_was_only_counted_is_told_at_the_end() -> None:
    clock, told = FakeClock(), list[str]()
    complaints = Complaints(clock, lambda _, reason: told.append(reason), most=1)
    complaints.add(A, "first")
    complaints.add(A, "second")
    complaints.close()
    assert told == ["first", "and 1 more within a second, this one the last"]
    clock.advance(1.0)
    assert len(told) == 2


def test_the_connections_of_one_host_have_twice_the_share_of_one_together() -> None:
    throttle = Throttle(10.0, 20.0)
    found = [throttle.refusal(("10.0.0.5", 1000 + number, number), 20, 0.0) for number in range(3) for _ in range(20)]
    assert found[:40] == [None] * 40
    assert set(found[40:]) == {"more than 20 messages a second over all connections of one host"}
    assert throttle.refusal(("10.0.0.6", 1000, 9), 20, 0.0) is None
    assert throttle.refusal(("10.0.0.5", 1000), 20, 0.0) is None, "over UDP"
    assert throttle.refusal(("10.0.0.5", 1000, 0), 20, 1.0) is None, "a second later"
