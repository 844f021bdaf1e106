"""Lyckohjulet on the director's page in Chromium: real clicks, keys and fingers."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from tests.peers.browser import chromium, needs_chromium
from tests.peers.evening import evening
from tests.peers.gallery import Gallery, gallery_of

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]

ROUND = evening("wheel Bättre sent än aldrig", "wheel Ord och inga visor", "final Kaffe och bulle")
QUICK = evening("snabb 3000 Lagom är bäst", "wheel Oxe", "final Kaffe", reveal_interval=0.05)
LEGAL, USED = re.compile(r"\blegal\b"), re.compile(r"\bused\b")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


def at(folder: Path, browser: Browser, words: dict[str, Any] = ROUND) -> AbstractAsyncContextManager[Gallery]:
    """Open the director's page of an evening, in Swedish."""
    return gallery_of(folder, browser, "sv", words=words)


@pytest_asyncio.fixture(loop_scope="module")
async def gallery(tmp_path: Path, chrome: Browser) -> AsyncIterator[Gallery]:
    async with at(tmp_path, chrome) as each:
        yield each


async def ask(page: Page, *letters: str) -> None:
    """Click letters on the page, each as soon as one may be asked for."""
    for letter in letters:
        await page.click(f"#letters.ready [data-letter={letter}].legal")


async def land(page: Page, wedge: int) -> None:
    """Click a wedge of the wheel."""
    await page.click(f"#wheel [data-wedge='{wedge}']")


async def pressed(gallery: Gallery, *steps: tuple[str, dict[str, Any]]) -> None:
    """Press by HTTP, as others in the gallery do."""
    for do, words in steps:
        status, answer = await gallery.house.press(do, **words)
        assert status == 200, (do, answer)


async def to_the_turn(gallery: Gallery) -> None:
    """Show the puzzle and see that the page has it."""
    await pressed(gallery, ("show_puzzle", {}))
    await gallery.phase("turn")


async def to_the_consonant(gallery: Gallery, wedge: int = 1) -> None:
    """Stop the wheel, and see that the page takes letters."""
    await pressed(gallery, ("show_puzzle", {}), ("spin", {}), ("land", {"wedge": wedge}))
    await expect(gallery.page.locator("#letters")).to_have_class(re.compile("ready"))
    await expect(gallery.page.locator("#letters")).to_have_class(re.compile("armed"))


# A whole evening --------------------------------------------------------------------------------------------------


async def test_a_wheel_round_and_the_final_are_clicked_through(tmp_path: Path, chrome: Browser) -> None:
    async with at(tmp_path, chrome, evening("wheel Bättre sent än aldrig", "final Kaffe och bulle")) as gallery:
        page = gallery.page
        await expect(page.locator("#go-on strong")).to_have_text("Visa pusslet")
        await page.click("#go-on.legal")
        await page.click("#go-on.legal")
        await land(page, 1)
        await gallery.phase("pick_consonant")
        await ask(page, "T")
        await expect(page.locator("#pot-1")).to_have_text("1\u00a0500")
        await expect(page.locator(".last")).to_have_text("T ×3 · +1\u00a0500\u00a0kr")
        await expect(page.locator(".cells .lit")).to_have_text(["T", "T", "T"])
        await ask(page, "E")
        await expect(page.locator("#pot-1")).to_have_text("1\u00a0300")
        await gallery.click("solve", "correct")
        await gallery.phase("round_won")
        await page.click("#go-on.legal")
        await expect(page.locator("#bank-1")).to_have_text("1\u00a0300")
        await page.click("#go-on.legal")
        await land(page, 7)
        await expect(page.locator(".facts")).to_contain_text("Kuvert: <kuvert 7>")
        await page.click("#go-on.legal")
        await page.click("#go-on.legal")
        await gallery.phase("final_pick")
        await expect(page.locator(".meaning")).to_have_text("⌨ Kvar att välja: 6 + 2")
        for letter in (*"KFCHLB", "A"):
            await ask(page, letter)
            await expect(page.locator(f"[data-letter={letter}]")).to_have_class(USED)
        await expect(page.locator("[data-letter=K]")).to_have_class(USED)
        await expect(page.locator("[data-letter=D]")).not_to_have_class(LEGAL)
        await ask(page, "E")
        for phase in ("final_ready", "final_shown", "final_clock"):
            await gallery.phase(phase)
            if phase != "final_clock":
                await page.click("#go-on.legal")
        await gallery.click("correct", "open_envelope")
        await gallery.phase("game_over")
        await expect(page.locator("#go-on strong")).to_have_text("Spelet är slut")
        assert (await gallery.house.get("/api/state?role=air"))[1]["view"]["final"]["result"] == "won"


async def test_the_director_sees_what_is_hidden_and_the_letters_that_are_left(gallery: Gallery) -> None:
    page = gallery.page
    await expect(page.locator(".puzzle")).to_have_text("<kategori 1>: Bättre sent än aldrig")
    await to_the_consonant(gallery)
    await ask(page, "T")
    glyphs = "(all) => all.map((each) => each.textContent).join('')"
    assert await page.eval_on_selector_all(".cells .hidden", glyphs) == "BÄRESENÄNALDRIG"
    assert await page.eval_on_selector_all(".cells .turned", glyphs) == "TTT"
    left = await page.eval_on_selector_all(".letter.left", "(all) => all.map((each) => each.dataset.letter).join('')")
    assert left == "BDGLNRSAEIÄ"


async def test_a_used_letter_is_marked_and_can_be_asked_for_all_the_same(gallery: Gallery) -> None:
    page = gallery.page
    await to_the_consonant(gallery)
    await ask(page, "T")
    await pressed(gallery, ("spin", {}), ("land", {"wedge": 1}))
    await expect(page.locator("[data-letter=T]")).to_have_class(USED)
    await ask(page, "T")
    await expect(page.locator(".tile.active")).to_have_attribute("data-seat", "2")
    await expect(page.locator(".last")).to_have_text("T redan tagen")


# Keys -------------------------------------------------------------------------------------------------------------

WRITE = "(key) => dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...key }))"


async def test_letters_are_typed_and_verbs_are_on_digits_and_shift(gallery: Gallery) -> None:
    page = gallery.page
    await page.keyboard.press("Enter")
    await gallery.phase("turn")
    await page.keyboard.press("9")
    await gallery.phase("spinning")
    await land(page, 1)
    await gallery.phase("pick_consonant")
    await expect(page.locator("#letters")).to_have_class(re.compile("ready"))
    await page.keyboard.press("t")
    await expect(page.locator("#pot-1")).to_have_text("1\u00a0500")
    await expect(page.locator("#letters")).to_have_class(re.compile("ready"))
    await page.evaluate(WRITE, {"key": "ä", "code": "Quote"})
    await expect(page.locator("#pot-1")).to_have_text("1\u00a0300")
    await page.keyboard.press("3")
    await gallery.phase("solving")
    await page.keyboard.press("1")
    await gallery.phase("round_won")
    await page.keyboard.press("Shift+U")
    await gallery.phase("solving")
    await page.keyboard.press("2")
    await expect(page.locator(".tile.active")).to_have_attribute("data-seat", "2")


async def test_a_letter_key_is_never_a_verb_and_does_nothing_where_no_letter_is_due(gallery: Gallery) -> None:
    page, desk = gallery.page, gallery.house.desk
    for key in "abcdefghijklmnopqrstuvwxyz":
        await page.keyboard.press(key)
    await expect(page.locator("#letters em")).to_have_text("Ingen bokstav nu: inget hände")
    assert desk.seq == 0
    await to_the_turn(gallery)
    await expect(page.locator("#letters em")).to_be_empty()
    await page.keyboard.press("u")  # elsewhere the key of UNDO; and no pot yet to buy a vowel from
    await expect(page.locator("#letters em")).to_have_text("Ingen bokstav nu: inget hände")
    assert desk.seq == 1


async def test_a_vowel_that_is_typed_twice_is_bought_once(gallery: Gallery) -> None:
    page = gallery.page
    await pressed(
        gallery,
        ("show_puzzle", {}),
        ("spin", {}),
        ("land", {"wedge": 3}),
        ("adjust", {"target": "pot:1", "delta": 900, "reason": "x"}),
    )
    await gallery.phase("free_pick")
    await expect(page.locator("#letters")).to_have_class(re.compile("ready"))
    await page.keyboard.press("e")  # free of charge on Frispel
    await gallery.phase("turn")
    await page.keyboard.press("e")
    await expect(page.locator("#letters em")).to_have_text("För snabbt: inget hände")
    await expect(page.locator("#pot-1")).to_have_text("900")


LAYOUTS = [
    ({"key": "å", "code": "BracketLeft"}, "Å"),
    ({"key": "[", "code": "BracketLeft"}, "Å"),  # an English keyboard
    ({"key": "ф", "code": "KeyA"}, "A"),  # a Cyrillic one
    ({"key": "a", "code": "KeyQ"}, "A"),  # a French one
    ({"key": "A", "code": "KeyA"}, "A"),  # with caps lock
    ({"key": "ö", "code": "Semicolon"}, "Ö"),
]


@pytest.mark.parametrize(("key", "letter"), LAYOUTS)
async def test_a_letter_is_what_a_key_writes_or_what_a_swedish_one_has_there(
    gallery: Gallery, key: dict[str, str], letter: str
) -> None:
    page = gallery.page
    await to_the_consonant(gallery, wedge=3)
    await page.evaluate(WRITE, key)
    await expect(page.locator(".last")).to_have_text(re.compile(f"^{letter} "))


async def test_a_letter_key_that_repeats_asks_once(gallery: Gallery) -> None:
    page, desk = gallery.page, gallery.house.desk
    await to_the_consonant(gallery)
    for _ in range(4):
        await page.keyboard.down("t")
    await page.keyboard.up("t")
    await gallery.phase("turn")
    assert desk.seq == 4


async def test_the_list_of_keys_explains_letters_and_buzzers(gallery: Gallery) -> None:
    page = gallery.page
    await page.keyboard.press("?")
    await expect(page.locator("#keys")).to_contain_text("A–ÖBokstaven, när en kan begäras")
    await expect(page.locator("#keys")).to_contain_text("F2Tävlande 2 trycker")
    await expect(page.locator("#keys")).to_contain_text("3Lös pusslet")
    shared = await page.locator("#keys .keys span >> text=/ \\/ /").all_inner_texts()
    assert shared == ["Håll / Släpp", "Stoppa klockan / Fortsätt"]  # no other key means two things


# The wheel --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "wedge"), [("lower", 5), ("higher", 6)])
async def test_a_peg_is_pressed_between_its_two_wedges(tmp_path: Path, chrome: Browser, left: str, wedge: int) -> None:
    async with at(tmp_path, chrome, evening("wheel Oxe", "final Kaffe", wheel_left=left)) as gallery:
        page = gallery.page
        await pressed(gallery, ("show_puzzle", {}), ("spin", {}))
        await page.click("#wheel .hub")
        await page.click("#wheel [data-peg='6']")
        await expect(page.locator("#glance")).not_to_have_attribute("data-phase", "spinning")
        assert gallery.house.desk.fields().wedge == wedge  # type: ignore[attr-defined]


async def test_a_drawn_wheel_shows_where_it_will_stop(tmp_path: Path, chrome: Browser) -> None:
    words = evening("wheel Oxe", "final Kaffe", wheel="server", spin_shortest=30, spin_longest=30.1)
    async with at(tmp_path, chrome, words) as gallery:
        page = gallery.page
        await pressed(gallery, ("show_puzzle", {}), ("spin", {}))
        await gallery.phase("spinning")
        turning = (await gallery.house.get("/api/state"))[1]["view"]["wheel"]
        label = turning["wedges"][int(turning["spin"]["stop"])]["label"]
        await expect(page.locator("#wheel .hub strong")).to_have_text(f"Stannar: {label}")
        await expect(page.locator("#wheel .face.stop")).to_have_count(1)
        await expect(page.locator("#go-on strong")).to_have_text("Klockan går")


async def test_a_real_wedge_that_is_turned_over_is_asked_for_and_a_drawn_one_is_not(gallery: Gallery) -> None:
    page = gallery.page
    await to_the_consonant(gallery, wedge=4)
    await ask(page, "T")
    await gallery.phase("ked_flip")
    await expect(page.locator("#go-on .say")).to_have_text("Vänd fältet · Avstå")
    await gallery.choose("flip", "dubbelt")
    await expect(page.locator("#pot-1")).to_have_text("6\u00a0000")
    await expect(page.locator("#landed")).to_have_text("DUBBELT")
    await expect(page.locator(".facts")).to_contain_text("Kvitt eller dubbelt är av hjulet")


async def test_what_a_drawn_wedge_says_on_its_back_is_seen_before_it_is_turned(tmp_path: Path, chrome: Browser) -> None:
    words = evening("wheel Oxe", "final Kaffe", wheel="server", spin_shortest=30, spin_longest=30.1)
    async with at(tmp_path, chrome, words) as gallery:
        await pressed(gallery, ("show_puzzle", {}), ("spin", {}), ("land", {"wedge": 4}), ("letter", {"letter": "X"}))
        back = "Dubbelt" if gallery.house.desk.state.dubbelt == 4 else "Kvitt"
        await expect(gallery.page.locator(".facts")).to_contain_text(f"Baksidan: {back}")
        await pressed(gallery, ("flip", {}))
        await expect(gallery.page.locator("#landed")).to_have_text(back.upper())


async def test_the_rundown_is_held_beside_the_letters(tmp_path: Path, chrome: Browser) -> None:
    async with at(tmp_path, chrome, QUICK) as gallery:
        page = gallery.page
        await page.click("#rundown [data-do=rundown_hold].legal")
        await expect(page.locator("#rundown .plan")).to_have_attribute("data-state", "held")
        await expect(page.locator("#go .step")).not_to_have_class(LEGAL)
        await page.keyboard.press("Shift+Z")
        await expect(page.locator("#go .step")).to_have_class(LEGAL)


# The buttons ------------------------------------------------------------------------------------------------------


async def test_buzzers_are_on_function_keys_and_who_was_wrong_is_locked_out(tmp_path: Path, chrome: Browser) -> None:
    async with at(tmp_path, chrome, {**QUICK, "season": {**QUICK["season"], "reveal_interval": 30.0}}) as gallery:
        page, desk = gallery.page, gallery.house.desk
        await pressed(gallery, ("show_puzzle", {}), ("start", {}))
        await gallery.phase("snabb_revealing")
        for _ in range(4):
            await page.keyboard.down("F2")
        await page.keyboard.up("F2")
        await gallery.phase("snabb_answer")
        assert desk.seq == 3
        await expect(page.locator(".buzzer.answers")).to_contain_text("2 Åke Ström")
        await page.keyboard.press("2")
        await expect(page.locator(".tile[data-seat='2']")).to_contain_text("✕ utelåst")
        await page.click(".buzzer[data-seat='2']")
        await expect(page.locator(".buzzer[data-seat='2'] .reason")).to_be_visible()
        await page.click(".buzzer[data-seat='3']")
        await gallery.click("correct")
        await gallery.phase("round_won")
        await expect(page.locator(".facts")).to_contain_text("Vinst: 3\u00a0000\u00a0kr")


async def test_a_buzz_counts_though_letters_appear_all_the_time(tmp_path: Path, chrome: Browser) -> None:
    async with at(tmp_path, chrome, QUICK) as gallery:
        await pressed(gallery, ("show_puzzle", {}), ("start", {}))
        await gallery.phase("snabb_revealing")
        await gallery.page.keyboard.press("F1")
        await gallery.phase("snabb_answer")
        assert gallery.house.desk.fields().seat == 1  # type: ignore[attr-defined]


# Corrections ------------------------------------------------------------------------------------------------------


async def held(page: Page, selector: str) -> None:
    """Hold a button with the mouse until it has acted."""
    await page.hover(selector)
    await page.mouse.down()
    await expect(page.locator(selector)).to_have_class(re.compile("holding"))
    await expect(page.locator(selector)).not_to_have_class(re.compile("holding"))
    await page.mouse.up()


async def test_what_a_contestant_has_is_corrected_with_a_reason(gallery: Gallery) -> None:
    page = gallery.page
    for target, place in (("Zäta Öberg: pott", "#pot-3"), ("Åke Ström: bank", "#bank-2")):
        await page.select_option("#score [name=target]", label=target)
        await page.fill("#score [name=delta]", "1200")
        await page.fill("#score [name=reason]", "domaren")
        await held(page, "#score [data-do=adjust]")
        await expect(page.locator(place)).to_have_text("1\u00a0200")


async def test_a_puzzle_is_thrown_away_by_a_held_press_and_a_reason(gallery: Gallery) -> None:
    page, desk = gallery.page, gallery.house.desk
    await to_the_turn(gallery)
    await gallery.button("discard_puzzle").click()
    await gallery.button("void").click()
    await expect(page.locator("#tray")).to_be_hidden()
    assert desk.seq == 1
    await held(page, "#steps [data-do=discard_puzzle]")
    await page.click("#tray.ready .choice >> text=Svaret ropades i publiken")
    await gallery.phase("round_intro")
    await expect(page.locator(".puzzle")).to_have_text("<reserv 1>: Eld och lågor")
    await to_the_turn(gallery)
    await held(page, "#steps [data-do=void]")
    await gallery.phase("round_intro")
