"""CasparCG's replies, wherever the stream is torn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automation.devices import DeviceError
from automation.devices.amcp_stream import LONGEST, MOST_LINES, Replies, Reply, pages

XML = '<?xml version="1.0" encoding="utf-8"?>\n<channel>\n</channel>\n'

# What a CasparCG 2.5.0 says, byte for byte.
SAID: list[tuple[bytes, Reply]] = [
    (b"RES 1 202 PLAY OK\r\n", Reply("1", 202, "PLAY OK")),
    (b"RES 2 201 VERSION OK\r\n2.5.0 N/A Stable\r\n", Reply("2", 201, "VERSION OK", ("2.5.0 N/A Stable",))),
    (
        b"RES 3 200 INFO OK\r\n1 720p2500 PLAYING\r\n2 PAL PLAYING\r\n\r\n",
        Reply("3", 200, "INFO OK", ("1 720p2500 PLAYING", "2 PAL PLAYING")),
    ),
    (b"RES 4 201 INFO OK\r\n" + XML.encode() + b"\r\n", Reply("4", 201, "INFO OK", (XML,))),
    (b'RES 5 400 ERROR\r\nREQ 5 PLAY 9-1 "x"\r\n', Reply("5", 400, "ERROR")),
    (b"RES 6 404 PLAY FAILED\r\n", Reply("6", 404, "PLAY FAILED")),
    (b"RES 7 201 CG OK\r\n\r\n", Reply("7", 201, "CG OK", ("",))),
    (b"RES 8 200 CLS OK\r\n\r\n", Reply("8", 200, "CLS OK")),
    (b"504 QUEUE OVERFLOW\r\n", Reply("", 504, "QUEUE OVERFLOW")),
    ("RES é 202 PLAY OK\r\n".encode(), Reply("é", 202, "PLAY OK")),
]
STREAM = b"".join(said for said, _ in SAID)
REPLIES = [reply for _, reply in SAID]


def read(*chunks: bytes) -> list[Reply]:
    replies = Replies()
    return [reply for chunk in chunks for reply in replies.feed(chunk)]


@pytest.mark.parametrize(("said", "reply"), SAID)
def test_a_reply_is_read_as_the_server_means_it(said: bytes, reply: Reply) -> None:
    assert read(said) == [reply]
    assert reply.good == (reply.code < 300)


def test_a_stream_that_is_torn_at_any_byte_reads_alike() -> None:
    for at in range(len(STREAM) + 1):
        assert read(STREAM[:at], STREAM[at:]) == REPLIES, at


@given(st.lists(st.integers(1, 40), max_size=60))
def test_a_stream_in_any_pieces_reads_alike(sizes: list[int]) -> None:
    chunks, at = [], 0
    for size in sizes:
        chunks.append(STREAM[at : at + size])
        at += size
    assert read(*chunks, STREAM[at:]) == REPLIES


@given(st.binary(max_size=400))
def test_noise_is_passed_over_without_an_error(noise: bytes) -> None:
    replies = read(noise, b"\r\n", b"\r\n\r\n", SAID[0][0])
    assert replies[-1] == SAID[0][1]


def test_half_a_line_is_no_reply() -> None:
    assert read(b"RES 1 202 PLAY OK") == []
    assert read(b"RES 1 202 PLAY OK\n") == []
    assert read(b"RES 1 201 VERSION OK\r\n2.5.0") == []


def test_a_line_without_an_end_is_an_error_and_not_all_of_the_memory() -> None:
    replies = Replies()
    with pytest.raises(DeviceError, match="speaks no AMCP"):
        list(replies.feed(b"x" * (LONGEST + 1)))


def test_a_list_without_an_end_is_an_error_and_not_all_of_the_memory() -> None:
    replies = Replies()
    with pytest.raises(DeviceError, match="speaks no AMCP"):
        list(replies.feed(b"RES 1 200 CLS OK\r\n" + b"x\r\n" * (MOST_LINES + 1)))


def test_pages_are_found_among_other_layers() -> None:
    layers = "".join(
        f"<layer_{number}><foreground>{file}<producer>{producer}</producer></foreground></layer_{number}>"
        for number, producer, file in [
            ("10", "html", "<file><path>http://a/air?x=1&amp;y=2</path></file>"),
            ("11", "html", ""),  # CG REMOVE closed the page
            ("20", "ffmpeg", "<file><path>intro.mp4</path></file>"),
            ("30", "empty", ""),
        ]
    )
    assert pages(f"<channel><stage><layer>{layers}</layer></stage></channel>") == {"10": "http://a/air?x=1&y=2"}
    assert pages("<channel></channel>") == {}
    with pytest.raises(DeviceError, match="no XML"):
        pages("<channel>")
