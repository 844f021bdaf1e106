"""The names of keys and buttons, as Linux has them, and their numbers."""

from __future__ import annotations

from difflib import get_close_matches

# Linux, include/uapi/linux/input-event-codes.h; the numbers are part of the kernel's interface and never change.
_KEYS = {
    1: """
        ESC 1 2 3 4 5 6 7 8 9 0 MINUS EQUAL BACKSPACE TAB Q W E R T Y U I O P LEFTBRACE RIGHTBRACE ENTER
        LEFTCTRL A S D F G H J K L SEMICOLON APOSTROPHE GRAVE LEFTSHIFT BACKSLASH Z X C V B N M COMMA DOT
        SLASH RIGHTSHIFT KPASTERISK LEFTALT SPACE CAPSLOCK F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NUMLOCK SCROLLLOCK
        KP7 KP8 KP9 KPMINUS KP4 KP5 KP6 KPPLUS KP1 KP2 KP3 KP0 KPDOT
    """,
    85: """
        ZENKAKUHANKAKU 102ND F11 F12 RO KATAKANA HIRAGANA HENKAN KATAKANAHIRAGANA MUHENKAN KPJPCOMMA KPENTER
        RIGHTCTRL KPSLASH SYSRQ RIGHTALT LINEFEED HOME UP PAGEUP LEFT RIGHT END DOWN PAGEDOWN INSERT DELETE
        MACRO MUTE VOLUMEDOWN VOLUMEUP POWER KPEQUAL KPPLUSMINUS PAUSE SCALE KPCOMMA HANGEUL HANJA YEN
        LEFTMETA RIGHTMETA COMPOSE STOP AGAIN PROPS UNDO FRONT COPY OPEN PASTE FIND CUT HELP MENU CALC SETUP
        SLEEP WAKEUP FILE SENDFILE DELETEFILE XFER PROG1 PROG2 WWW MSDOS SCREENLOCK DIRECTION CYCLEWINDOWS
        MAIL BOOKMARKS COMPUTER BACK FORWARD CLOSECD EJECTCD EJECTCLOSECD NEXTSONG PLAYPAUSE PREVIOUSSONG
        STOPCD RECORD REWIND PHONE ISO CONFIG HOMEPAGE REFRESH EXIT MOVE EDIT SCROLLUP SCROLLDOWN KPLEFTPAREN
        KPRIGHTPAREN NEW REDO F13 F14 F15 F16 F17 F18 F19 F20 F21 F22 F23 F24
    """,
    200: """
        PLAYCD PAUSECD PROG3 PROG4 DASHBOARD SUSPEND CLOSE PLAY FASTFORWARD BASSBOOST PRINT HP CAMERA SOUND
        QUESTION EMAIL CHAT SEARCH CONNECT FINANCE SPORT SHOP ALTERASE CANCEL BRIGHTNESSDOWN BRIGHTNESSUP
        MEDIA SWITCHVIDEOMODE KBDILLUMTOGGLE KBDILLUMDOWN KBDILLUMUP SEND REPLY FORWARDMAIL SAVE DOCUMENTS
        BATTERY BLUETOOTH WLAN UWB UNKNOWN VIDEO_NEXT VIDEO_PREV BRIGHTNESS_CYCLE BRIGHTNESS_AUTO DISPLAY_OFF
        WWAN RFKILL MICMUTE
    """,
}
_BUTTONS = {
    0x100: "0 1 2 3 4 5 6 7 8 9",
    0x110: "LEFT RIGHT MIDDLE SIDE EXTRA FORWARD BACK TASK",
    0x120: "TRIGGER THUMB THUMB2 TOP TOP2 PINKIE BASE BASE2 BASE3 BASE4 BASE5 BASE6",
    0x12F: "DEAD",
    0x130: "SOUTH EAST C NORTH WEST Z TL TR TL2 TR2 SELECT START MODE THUMBL THUMBR",
    0x220: "DPAD_UP DPAD_DOWN DPAD_LEFT DPAD_RIGHT",
    0x2C0: " ".join(f"TRIGGER_HAPPY{number}" for number in range(1, 41)),
}
_BUZZ = 0x1000
"""The number of the first button of Buzz! handsets, above all that Linux has (KEY_MAX is 0x2ff)."""
COLOURS = ("RED", "YELLOW", "GREEN", "ORANGE", "BLUE")
"""The buttons of a Buzz! handset, in the order of its report."""
HANDSETS = 4
_OWN = {_BUZZ: " ".join(f"{handset}_{colour}" for handset in range(1, HANDSETS + 1) for colour in COLOURS)}

MOST = 0x2FF
"""The highest number that Linux has for a key."""


def _numbered(prefix: str, runs: dict[int, str]) -> dict[str, int]:
    return {f"{prefix}{name}": first + at for first, run in runs.items() for at, name in enumerate(run.split())}


NUMBERS = _numbered("KEY_", _KEYS) | _numbered("BTN_", _BUTTONS) | _numbered("BUZZ", _OWN)
"""Each name's number."""
_NAMES = {number: name for name, number in NUMBERS.items()}


def number_of(key: object) -> int:
    """Find a key's number by its name, or take a number as it is; `ValueError` says what is wrong.

    >>> number_of("KEY_PAGEDOWN"), number_of("BUZZ2_RED")
    (109, 4101)
    """
    if isinstance(key, str):
        if key in NUMBERS:
            return NUMBERS[key]
        near = get_close_matches(key.upper(), NUMBERS, n=1)
        raise ValueError(f"there is no key {key!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
    if type(key) is not int or not 0 < key <= MOST:
        raise ValueError(f"{key!r} is neither a key's name nor a number of 1..{MOST}")
    return key


def name_of(number: int) -> str:
    """Name a key; one without a name by its number.

    >>> name_of(104), name_of(0x24A)
    ('KEY_PAGEUP', '586')
    """
    return _NAMES.get(number, str(number))


def buzz_button(handset: int, colour: int) -> int:
    """Give the number of a Buzz! button: the handset from 0, its colour's place in `COLOURS`."""
    return _BUZZ + handset * len(COLOURS) + colour
