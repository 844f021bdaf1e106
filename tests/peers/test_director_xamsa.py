"""Xəmsə on the director's page in Chromium: real clicks and keys."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from tests.peers.browser import chromium, needs_chromium
from tests.peers.gallery import Gallery, gallery_of
from tests.peers.test_director_lyckohjulet import held
from tests.peers.xamsa_demo import LINED_UP, SKIPPED, demo, played, without_reserves

pytestmark = [pytest.mark.peer, needs_chromium, pytest.mark.asyncio(loop_scope="module")]

LEGAL = re.compile(r"\blegal\b")
NBSP = "\u00a0"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def gallery(tmp_path: Path, chrome: Browser) -> AsyncIterator[Gallery]:
    async with gallery_of(tmp_path, chrome, "az", words=demo()) as each:
        yield each


async def keys(gallery: Gallery, words: str) -> None:
    """Press keys, each with the phase that it must lead to: `Enter:reading`."""
    for word in words.split():
        key, _, phase = word.partition(":")
        await gallery.page.keyboard.press(key)
        await gallery.phase(phase)


async def next_is(page: Page, label: str) -> None:
    """Wait until the button of the next step says this."""
    await expect(page.locator("#go-on strong")).to_have_text(label)


def won(team: int) -> str:
    """Give the keys with which five questions are played that one team knows."""
    question = f"Enter:reading F{team}:answering 1:q_closed Enter:answer_shown Enter:"
    return f"{question}q_ready " * 4 + f"{question}topic_over"


def total(page: Page, team: int) -> Any:
    """Find the total of a team."""
    return page.locator(f"#total-{team}")


async def totals(page: Page, *points: str) -> None:
    """Expect what the four teams have."""
    for team, each in enumerate(points, 1):
        await expect(total(page, team)).to_have_text(each.replace(" ", NBSP))


async def test_the_log_says_by_which_moment_a_press_was_judged_and_how_long_it_waited(
    tmp_path: Path, chrome: Browser
) -> None:
    async with gallery_of(tmp_path, chrome, "en", words=demo(settle=0.04)) as gallery:
        await played(gallery.house, f"start announce_topics start_clock {LINED_UP} lock call_players read_start")
        _, answer = await gallery.house.press("buzz", team=2)
        line = gallery.page.locator("#log li.kind-press", has_text="moment, s")
        await expect(line).to_contain_text(f"moment, s {answer['entry']['game']}, waited, s 0.04")


# A whole game ------------------------------------------------------------------------------------------------------


async def test_a_whole_game_is_directed_by_keys_clicks_and_what_is_typed(gallery: Gallery) -> None:
    page = gallery.page
    await keys(gallery, "Enter:topics Shift+T:topics")
    await next_is(page, "Seçimi başlat")
    await keys(gallery, "Enter:assign")
    for _ in range(4):  # the cursor goes on by itself, from topic to topic and from team to team
        for digit in "12345":
            await page.keyboard.press(digit)
    await expect(page.locator("#steps [data-do=lock]")).to_have_class(LEGAL)
    await keys(gallery, f"Enter:topic_intro Enter:q_ready {won(1)}")
    for team in (2, 3, 4, 1):
        await keys(gallery, f"Enter:topic_intro Enter:q_ready {won(team)}")
    await totals(page, "6000", "3000", "3000", "3000")
    await keys(gallery, "Enter:round_over Enter:round_intro Enter:topic_intro")
    for topic, team in enumerate((1, 2, 3, 4, 2), 1):
        await keys(gallery, "Enter:assign")
        for _ in range(4 if topic < 5 else 0):  # for the fifth topic there is one player left
            await page.keyboard.press(str(topic))
        await expect(page.locator("#steps [data-do=lock]")).to_have_class(LEGAL)
        after = "topic_intro" if topic < 5 else "round_over"
        await keys(gallery, f"Enter:topic_intro Enter:q_ready {won(team)} Enter:{after}")
    await keys(gallery, "Enter:round_intro Enter:topics Enter:assign")
    for team in (1, 2, 3, 4):
        for topic in (1, 2, 3, 4, 5):
            await page.click(f"[data-cell='{team}/{topic}']")
            await page.click(f".member[data-player='{topic}']")
    await page.click("#go-on.legal")
    for topic, team in enumerate((1, 2, 3, 4, 1), 1):
        await next_is(page, "Oyunçuları çağır")
        await page.click("#go-on.legal")
        await next_is(page, "Mövzunu elan et")
        after = "topic_intro" if topic < 5 else "round_over"
        await keys(gallery, f"Enter:q_ready {won(team)} Enter:{after}")
    await totals(page, "22 500", "18 000", "13 500", "13 500")
    await keys(gallery, "Enter:round_intro Enter:topics Shift+T:topics")
    await next_is(page, "Seçimi başlat")
    await keys(gallery, "Enter:ferdi_elim")
    await expect(page.locator("#removal h2")).to_have_text("▶ Firuzə   · Mürəkkəb   · Zəfəran   · Nar")
    heading = page.locator("#removal h2")
    await page.click("#removal [data-topic='2']")
    await expect(heading).to_contain_text("▶ Mürəkkəb")
    await page.keyboard.press("4")
    await expect(heading).to_contain_text("▶ Zəfəran")
    await page.click("#removal [data-topic='1']")
    await expect(heading).to_contain_text("▶ Nar")
    await page.keyboard.press("5")
    await gallery.phase("ferdi_pick")
    for digit in "1532":
        await page.keyboard.press(digit)
    await next_is(page, "Seçimi bağla")
    await keys(gallery, f"Enter:topic_intro Enter:q_ready {won(3)} Enter:round_over Enter:round_intro Enter:wager")
    await stakes(page, "wager", ("22500", "500", "1", "1000"))
    await keys(gallery, "Enter:final_read Enter:final_read")
    await next_is(page, "Oxunub")
    await page.keyboard.press("Enter")
    await gallery.phase("final_collect")
    await stakes(page, "write", ("Nəvai", "Füzuli", "", "Nəvai"))
    await keys(gallery, "Q:final_reveal")
    for verdict, so_far in (("1", "14 500"), ("3", "14 999"), ("2", "17 500"), ("1", "45 000")):
        await page.click("#steps [data-do=reveal_answer].legal")
        await page.click("#steps [data-do=reveal_wager].legal")
        await expect(page.locator("#go-on")).to_have_class(re.compile("deciding"))
        await page.keyboard.press(verdict)
        await expect(page.locator(".tile.active .total")).to_have_text(so_far.replace(" ", NBSP))
        await next_is(page, "Davam et")
        await page.keyboard.press("Enter")
    await gallery.phase("round_over")
    await page.keyboard.press("A")
    await next_is(page, "Davam et")
    await keys(gallery, "Enter:game_over")
    await totals(page, "45 000", "17 500", "14 999", "14 500")
    await expect(page.locator(".tile[data-seat='1'] .marks")).to_have_text("♛ qalib")
    by = {json.loads(bytes(each))["by"].partition("@")[0] for each in gallery.house.site.log.presses(1000)}
    assert by == {"director", "clock"}


async def stakes(page: Page, name: str, values: tuple[str, ...]) -> None:
    """Type what each team wagers or writes; after Enter the next one has the keyboard."""
    for team, value in enumerate(values, 1):
        field = page.locator(f"#stakes [name={name}-{team}]")
        if team == 1 or not values[team - 2]:
            await field.click()
        await expect(field).to_be_focused()
        if value:
            await page.keyboard.type(value)
            await page.keyboard.press("Enter")
            await expect(field).to_have_value("")
    await expect(page.locator("#stakes :focus")).to_have_count(0)


# Players ----------------------------------------------------------------------------------------------------------


async def lineup(gallery: Gallery, team: int) -> list[int]:
    """Give a team's line-up as the desk has it."""
    view = (await gallery.house.get("/api/state"))[1]["view"]
    found: list[int] = view["round"]["lineups"][team - 1]
    return found


async def test_players_change_places_are_taken_back_and_pointed_at_with_arrows(gallery: Gallery) -> None:
    page = gallery.page
    await played(gallery.house, "start announce_topics start_clock line_up:2,12345")
    await gallery.phase("assign")
    await expect(page.locator("[data-cell='1/1']")).to_have_attribute("aria-pressed", "true")
    await page.keyboard.press("ArrowDown")
    await expect(page.locator("[data-cell='2/1']")).to_have_attribute("aria-pressed", "true")
    await expect(page.locator(".member[aria-pressed=true]")).to_have_text("Nigar1")
    await page.keyboard.press("3")  # he plays topic 3 already
    await expect(page.locator("[data-cell='2/1']")).to_have_text("Anar")
    await expect(page.locator("[data-cell='2/3']")).to_have_text("Nigar")
    assert await lineup(gallery, 2) == [3, 2, 1, 4, 5]
    await page.click("[data-cell='2/5']")
    await page.click(".member[data-player='5']")
    await expect(page.locator("[data-cell='2/5']")).to_have_text("–")
    await expect(page.locator("[data-cell='2/5']")).to_have_attribute("aria-pressed", "true")
    assert await lineup(gallery, 2) == [3, 2, 1, 4, 0]


async def test_another_s_choice_in_between_is_no_reason_to_refuse_one(gallery: Gallery) -> None:
    page = gallery.page
    await played(gallery.house, "start announce_topics start_clock")
    await gallery.phase("assign")
    for player, other in enumerate("54321", 1):
        await page.keyboard.press(str(player))
        await played(gallery.house, f"assign:4,{player},{other}")
    await expect(page.locator("#lineups .team >> nth=0")).to_have_text("✓ 1 Nar")
    assert await lineup(gallery, 1) == [1, 2, 3, 4, 5]
    await expect(page.locator(".reason")).to_have_count(0)


# Buttons ----------------------------------------------------------------------------------------------------------

TO_THE_QUESTION = f"start announce_topics start_clock {LINED_UP} lock call_players"


async def test_presses_are_shown_in_their_order_and_can_be_taken_back(gallery: Gallery) -> None:
    page, desk = gallery.page, gallery.house.desk
    await played(gallery.house, f"{TO_THE_QUESTION} read_start")
    await gallery.phase("reading")
    for _ in range(4):  # a key that is held presses once
        await page.keyboard.down("F3")
    await page.keyboard.up("F3")
    await gallery.phase("answering")
    await page.keyboard.press("F1")
    await page.click(".buzzer[data-seat='4']")
    states = page.locator(".buzzer .state")
    await expect(states).to_have_text(["2 · növbədədir", "", "▶ cavab verir", "3 · növbədədir"])
    await expect(page.locator(".tile.active")).to_have_attribute("data-seat", "3")
    before = desk.seq
    await page.click(".buzzer[data-seat='4']")
    await expect(page.locator(".buzzer[data-seat='4'] .reason")).to_be_visible()
    assert desk.seq == before
    await page.click(".cancel[data-cancel='1']")
    await expect(states).to_have_text(["", "", "▶ cavab verir", "2 · növbədədir"])
    await page.keyboard.press("Z")  # the one who answers; the next in the queue does then
    await expect(states).to_have_text(["", "", "", "▶ cavab verir"])
    await page.keyboard.press("2")
    await gallery.phase("reading")
    await expect(page.locator(".last")).to_have_text("✕ Mürəkkəb: səhvdir −200")
    await expect(states).to_have_text(["", "", "", "cavab verib"])
    await expect(page.locator(".tile[data-seat='4'] .marks")).to_have_text("✕ −200")


async def test_a_buzz_counts_though_the_page_is_behind_and_never_for_another_question(gallery: Gallery) -> None:
    page = gallery.page
    await played(gallery.house, f"{TO_THE_QUESTION} read_start")
    await gallery.phase("reading")
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    await page.reload()
    await gallery.phase("reading")
    await page.keyboard.press("F2")
    await gallery.phase("answering")
    [buzz] = [json.loads(each) for each in sent if '"buzz"' in each]
    assert (buzz["team"], buzz["question"], "seen" in buzz) == (2, 1, False)


# What only the director sees -----------------------------------------------------------------------------------------


async def test_hidden_topics_are_muted_and_the_question_is_there_before_it_is_read(gallery: Gallery) -> None:
    page = gallery.page
    await expect(page.locator(".topics .topic.hidden")).to_have_count(5)
    await played(gallery.house, "start announce_topic")
    await expect(page.locator(".topics .topic.hidden")).to_have_count(4)
    await expect(page.locator(".topics .topic.announced")).to_have_text("1 Xəzər")
    await played(gallery.house, f"announce_topics start_clock {LINED_UP} lock call_players")
    await expect(page.locator(".card .question")).to_contain_text("Xəzərin sahilləri")
    await expect(page.locator(".card .answer")).to_have_text("Cavab: 5")
    await expect(page.locator(".card")).to_have_attribute("lang", "az")
    await expect(page.locator(".topics b.current")).to_have_text("▶ 200")


async def test_an_order_of_hidden_topics_is_pressed_topic_by_topic(tmp_path: Path, chrome: Browser) -> None:
    words = demo(round_order=("sirli", "belli", "sertli", "ferdi", "xamsa"))
    async with gallery_of(tmp_path, chrome, "az", words=words) as gallery:
        page = gallery.page
        await played(gallery.house, "start")
        await gallery.choose("order_topics", 5, 3, 1, 2, 4)
        await page.click("#tray .confirm")
        await expect(page.locator(".topics .topic >> nth=0")).to_have_text("1 Ağ və qara")
        await gallery.choose("order_topics", 1, 2, 3, 4, 5)  # by their places in the file, whatever the order is now
        await page.click("#tray .confirm")
        await expect(page.locator(".topics .topic >> nth=0")).to_have_text("1 Göy üzü")


# Corrections ------------------------------------------------------------------------------------------------------


async def test_a_total_is_corrected_and_a_question_is_voided_by_held_presses(gallery: Gallery) -> None:
    page, desk = gallery.page, gallery.house.desk
    await played(gallery.house, f"{TO_THE_QUESTION} read_start buzz:1 wrong buzz:2 correct")
    await totals(page, "−200", "200", "0", "0")
    before = desk.seq
    await gallery.button("void").click()  # not held
    await page.select_option("#score [name=target]", label="Firuzə")
    await page.fill("#score [name=delta]", "-100")
    await page.fill("#score [name=reason]", "hakim")
    await page.click("#score [data-do=adjust]")
    assert desk.seq == before
    await held(page, "#score [data-do=adjust]")
    await totals(page, "−200", "200", "−100", "0")
    await expect(page.locator(".tile[data-seat='3'] .marks")).to_have_text("± −100")
    await held(page, "#steps [data-do=void]")
    await gallery.phase("q_ready")
    await totals(page, "0", "0", "−100", "0")
    await expect(page.locator(".card .where")).to_contain_text("ehtiyat sual")


async def test_digits_mean_one_thing_at_a_time(gallery: Gallery) -> None:
    page, desk = gallery.page, gallery.house.desk
    await played(gallery.house, "start announce_topics")
    await gallery.phase("topics")
    await page.keyboard.press("1")
    await expect(page.locator("#steps [data-do=correct] .reason")).to_be_visible()
    assert desk.seq == 2
    await page.keyboard.press("?")
    await expect(page.locator("#keys")).to_contain_text("F22 nömrəli komandanın düyməsi")


async def test_a_wager_that_does_not_fit_is_refused_beside_its_field(tmp_path: Path, chrome: Browser) -> None:
    async with gallery_of(tmp_path, chrome, "az", words=without_reserves()) as gallery:
        page = gallery.page
        topics = f"call_players {SKIPPED} "
        await played(
            gallery.house,
            f"{TO_THE_QUESTION} read_start buzz:1 correct next void void void void next {topics * 4} next start "
            + "".join(f"announce_topic {named(t)} lock {topics}" for t in range(1, 6))
            + f"next start start_clock {LINED_UP} lock "
            + f"call_players announce_topic {SKIPPED} " * 5
            + "next start announce_topics start_clock remove:2,1 remove:3,2 remove:4,3 remove:1,4 "
            + f"{' '.join(f'pick:{seat},1' for seat in (1, 2, 3, 4))} lock {topics} next start",
        )
        await gallery.phase("wager")
        for team in (2, 3, 4):
            await expect(page.locator(f".stake[data-seat='{team}']")).to_contain_text("oynamır")
            await expect(page.locator(f"#stakes [name=wager-{team}]")).to_be_disabled()
        for value in ("0", "1.5", "201", ""):
            await page.fill("#stakes [name=wager-1]", value)
            await page.click("#stakes .stake[data-seat='1'] .form:not([hidden]) .send")
            await expect(page.locator(".stake[data-seat='1'] .reason")).to_be_visible()
        await page.click(".stake[data-seat='1'] .most.legal")
        await expect(page.locator(".stake[data-seat='1'] .told")).to_have_text("✓ Gediş 200")
        for role in ("host", "air"):
            seen = (await gallery.house.get(f"/api/state?role={role}"))[1]["view"]
            assert [each["wager"] for each in seen.get("air", seen)["stakes"]] == [0, 0, 0, 0], role


def named(topic: int) -> str:
    """Name each team's player for a topic of the Şərtli round, where one can still be chosen."""
    return " ".join(f"assign:{seat},{topic},{topic}" for seat in (1, 2, 3, 4)) if topic < 5 else ""
