"""The OGraf server API, held to its OpenAPI file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from automation.server import Access
from automation.stage import Known, Order
from tests.ograf import answer_mistakes, needs_specification, operations
from tests.server.site import House, house, until

ACTS = "/renderers/{rendererId}/target/graphicInstance"
LOWER_THIRD = "TV.Example.LowerThird"
LAYER = {"renderTarget": {"layer": 20}}


async def call(h: House, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, Any]:
    """Call the API; the status and the answer."""
    async with h.http.request(method, f"{h.bound.url}/ograf/v1{path}", json=body, **more) as answer:
        return answer.status, await answer.json()


async def loaded(h: House, graphic: str = LOWER_THIRD, layer: int = 20, **params: Any) -> str:
    """Load a graphic; the id of its instance."""
    body = {"renderTarget": {"layer": layer}, "graphicId": graphic, "params": {"data": params}}
    status, answer = await call(h, "POST", ACTS.format(rendererId="programme") + "/load", body)
    assert status == 200, answer
    return str(answer["graphicInstanceId"])


def aimed(instance: str, **params: Any) -> dict[str, Any]:
    return {**LAYER, "graphicInstanceId": instance, "params": params}


Body = dict[str, Any] | Callable[[str], dict[str, Any]] | None
LOAD = {**LAYER, "graphicId": LOWER_THIRD, "params": {"data": {"name": "Анна"}}}
CALLS: list[tuple[str, str, dict[str, str], Body, int]] = [
    ("get", "/", {}, None, 200),
    ("get", "/graphics", {}, None, 200),
    ("get", "/graphics/{graphicId}", {"graphicId": LOWER_THIRD}, None, 200),
    ("get", "/graphics/{graphicId}", {"graphicId": "Блок №1: ö"}, None, 200),
    ("get", "/graphics/{graphicId}", {"graphicId": "none"}, None, 404),
    ("delete", "/graphics/{graphicId}", {"graphicId": "none"}, None, 404),
    ("get", "/renderers", {}, None, 200),
    ("get", "/renderers/{rendererId}", {}, None, 200),
    ("get", "/renderers/{rendererId}", {"rendererId": "other"}, None, 404),
    ("get", "/renderers/{rendererId}/target", {"?": '{"layer": 20}'}, None, 200),
    ("get", "/renderers/{rendererId}/target", {"?": '{"layer": 100}'}, None, 404),
    ("get", "/renderers/{rendererId}/target", {"?": "7"}, None, 404),
    ("post", "/renderers/{rendererId}/customActions/{customActionId}", {}, {"payload": 1}, 404),
    ("post", f"{ACTS}/load", {}, LOAD, 200),
    ("post", f"{ACTS}/load", {}, {**LOAD, "graphicId": "none"}, 404),
    ("post", f"{ACTS}/load", {}, {**LOAD, "renderTarget": {"layer": 0}}, 404),
    ("post", f"{ACTS}/load", {"rendererId": "other"}, LOAD, 404),
    ("post", f"{ACTS}/playAction", {}, lambda one: aimed(one), 200),
    ("post", f"{ACTS}/playAction", {}, lambda one: aimed(one, goto=1, skipAnimation=True), 200),
    ("post", f"{ACTS}/playAction", {}, lambda one: aimed(one, delta=7), 200),
    ("post", f"{ACTS}/playAction", {}, lambda one: aimed("20.99"), 404),
    ("post", f"{ACTS}/playAction", {}, lambda one: {**aimed(one), "renderTarget": {"layer": 21}}, 404),
    ("post", f"{ACTS}/updateAction", {}, lambda one: aimed(one, data={"name": "Yes"}), 200),
    ("post", f"{ACTS}/updateAction", {}, lambda one: aimed("none", data={}), 404),
    ("post", f"{ACTS}/stopAction", {}, lambda one: aimed(one), 200),
    ("post", f"{ACTS}/stopAction", {}, lambda one: aimed("none"), 404),
    ("post", f"{ACTS}/customActions/{{customActionId}}", {}, lambda one: aimed(one, payload={"x": 1}), 200),
    (
        "post",
        f"{ACTS}/customActions/{{customActionId}}",
        {"customActionId": "no"},
        lambda one: aimed(one, payload=1),
        404,
    ),
    ("put", f"{ACTS}/clear", {}, {"filters": [{"graphicId": "none"}]}, 200),
    ("put", f"{ACTS}/clear", {}, {"filters": []}, 200),
    ("put", f"{ACTS}/clear", {"rendererId": "other"}, {"filters": []}, 404),
]


def address(path: str, names: dict[str, str]) -> str:
    given = {"rendererId": "programme", "customActionId": "highlight", **names}
    target = f"?renderTarget={quote(given['?'])}" if "?" in given else ""
    return path.format(**{key: quote(value, safe="") for key, value in given.items()}) + target


@needs_specification
async def test_every_operation_of_the_draft_answers_as_the_draft_says(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        one = await loaded(h)
        for method, path, names, body, expected in CALLS:
            status, answer = await call(h, method, address(path, names), body(one) if callable(body) else body)
            assert status == expected, (path, answer)
            assert answer_mistakes(answer, path, method, status) == [], (path, answer)
    called = {(path, method, status) for method, path, _, _, status in CALLS}
    described = {(path, method, status) for path, method, statuses in operations() for status in statuses & {200, 404}}
    # Graphics are files of the site and are not deleted by anybody; the renderer has no actions of its own.
    assert described - called == {
        ("/graphics/{graphicId}", "delete", 200),
        ("/renderers/{rendererId}/customActions/{customActionId}", "post", 200),
    }


async def test_controllers_and_cues_share_one_stage(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        for do, words in (("spin", {}), ("arrow", {"sector": 3}), ("open", {})):
            await h.press(do, **words)  # a cue plays the card on layer 20
        one = await loaded(h, name="Анна")
        _, target = await call(h, "GET", address("/renderers/programme/target", {"?": '{"layer": 20}'}))
        assert [each["graphic"]["id"] for each in target["graphicInstances"]] == ["card", LOWER_THIRD]
        _, cleared = await call(
            h, "PUT", "/renderers/programme/target/graphicInstance/clear", {"filters": [{"graphicId": "card"}]}
        )
        assert cleared == {"graphicInstances": [{"renderTarget": {"layer": 20}, "graphicInstanceId": "20.1"}]}
        assert [each.id for each in h.stage.stage.instances] == [one]
        outcomes = [
            (each.source.partition("@")[0], each.text) for each in h.site.asrun.recent if "OGraf" in each.source
        ]
    assert outcomes == [
        ("OGraf director", f'layer 20: load {LOWER_THIRD} {{"name": "Анна"}}'),
        ("OGraf director", "layer 20: remove"),
    ]


FILTERS: list[tuple[list[dict[str, Any]], list[str]]] = [
    ([], ["20.1", "20.2", "30.3"]),
    ([{}], ["20.1", "20.2", "30.3"]),
    ([{"renderTarget": {"layer": 20}}], ["20.1", "20.2"]),
    ([{"graphicId": "card"}], ["20.2", "30.3"]),
    ([{"graphicId": "card", "renderTarget": {"layer": 20}}], ["20.2"]),
    ([{"graphicInstanceId": "20.1"}, {"renderTarget": {"layer": 30}}], ["20.1", "30.3"]),
    ([{"graphicInstanceId": "none"}], []),
]


@pytest.mark.parametrize(("filters", "gone"), FILTERS)
async def test_filters_say_what_is_cleared(tmp_path: Path, filters: list[dict[str, Any]], gone: list[str]) -> None:
    async with house(tmp_path / "run.db") as h:
        await loaded(h)
        await loaded(h, "card")
        await loaded(h, "card", layer=30)
        _, answer = await call(h, "PUT", "/renderers/programme/target/graphicInstance/clear", {"filters": filters})
        kept = [each.id for each in h.stage.stage.instances]
    assert [each["graphicInstanceId"] for each in answer["graphicInstances"]] == gone
    assert sorted([*kept, *gone]) == ["20.1", "20.2", "30.3"]


async def test_an_open_page_says_how_it_went_and_a_graphic_that_throws_is_550(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket("air") as air:
        await until(air, "stage")
        loading = asyncio.create_task(loaded(h))
        (op,) = (await until(air, "ops"))["ops"]
        assert (op["do"], op["ask"]) == ("load", True)
        await air.send_json({"type": "graphic_result", "instance": op["id"], "op": op["n"], "statusCode": 200})
        one = await loading
        path = ACTS.format(rendererId="programme")
        asking = asyncio.create_task(call(h, "POST", f"{path}/customActions/highlight", aimed(one, payload=[1])))
        (op,) = (await until(air, "ops"))["ops"]
        said = {"statusCode": 201, "statusMessage": "Highlighted", "result": {"was": [1]}}
        await air.send_json({"type": "graphic_result", "instance": one, "op": op["n"], **said})
        assert await asking == (200, {"graphicInstanceId": one, **said})
        asking = asyncio.create_task(call(h, "POST", f"{path}/playAction", aimed(one)))
        (op,) = (await until(air, "ops"))["ops"]
        await air.send_json({"type": "graphic_error", "instance": one, "op": op["n"], "text": "no logo"})
        status, problem = await asking
        assert (status, problem["status"], problem["detail"]) == (550, 550, "no logo")
        assert h.stage.status.why == f"1 page; {LOWER_THIRD}: no logo"
        outcome = h.site.asrun.recent[-1]
        assert (outcome.device, outcome.text, outcome.result, outcome.why) == (
            "graphics",
            f"layer 20: {LOWER_THIRD}",
            "failed",
            "no logo",
        )


async def test_without_a_page_the_order_is_kept_and_the_answer_says_so(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        _, renderer = await call(h, "GET", "/renderers/programme")
        assert renderer["renderer"]["status"] == {"status": "WARNING", "message": "no page is open"}
        path = ACTS.format(rendererId="programme")
        _, answer = await call(h, "POST", f"{path}/playAction", aimed(await loaded(h)))
        assert answer["statusMessage"].startswith("kept for the first page")
        assert answer["currentStep"] == 0
        async with h.socket("air") as air:
            stage = await until(air, "stage")
    assert [each["step"] for layer in stage["layers"] for each in layer["graphics"]] == [0]


async def test_a_monitor_does_not_count_as_a_page_and_its_word_is_not_waited_for(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h, h.socket("air") as monitor:
        await monitor.send_json({"type": "stage", "monitor": True, "id": 1})
        await until(monitor, "heard", id=1)
        assert h.stage.status.why == "no page is open"
        one = await loaded(h)
        await monitor.send_json({"type": "graphic_error", "instance": one, "text": "no logo", "id": 2})
        await until(monitor, "heard", id=2)
        assert not any(each.failed for each in h.stage.stage.instances)
        assert h.site.asrun.recent[-1].source.startswith("monitor air@")


@pytest.mark.parametrize(("steps", "expected"), [(-1, 5), (1, 0)])
async def test_a_page_is_believed_about_steps_only_where_the_graphic_alone_knows_them(
    tmp_path: Path, steps: int, expected: int
) -> None:
    async with house(tmp_path / "run.db") as h, h.socket("air") as air:
        h.stage.find = lambda graphic, version: Known(version, steps)
        await until(air, "stage")
        h.stage.follow(Order(20, "play", "card"))
        said = {"type": "graphic_result", "instance": "20.1", "played": True, "currentStep": 5, "id": 1}
        await air.send_json(said)
        await until(air, "heard", id=1)
        assert h.stage.stage.instances[0].step == expected


BAD: list[tuple[str, str, Any, int, str]] = [
    ("POST", "/renderers/programme/target/graphicInstance/load", [], 400, "the body: an object is expected"),
    ("POST", "/renderers/programme/target/graphicInstance/load", {**LOAD, "graphicId": 7}, 400, "graphicId: a text"),
    ("POST", "/renderers/programme/target/graphicInstance/load", {**LOAD, "params": None}, 400, "params: an object"),
    ("POST", "/renderers/programme/target/graphicInstance/load", {**LOAD, "params": {"data": 7}}, 400, "params.data:"),
    ("POST", "/renderers/programme/target/graphicInstance/load", {**LOAD, "renderTarget": "20"}, 404, "renderTarget:"),
    ("POST", "/renderers/programme/target/graphicInstance/playAction", aimed("20.1", goto=0.5), 400, "params.goto:"),
    ("POST", "/renderers/programme/target/graphicInstance/playAction", aimed("20.1", delta="1"), 400, "params.delta:"),
    (
        "POST",
        "/renderers/programme/target/graphicInstance/stopAction",
        aimed("20.1", skipAnimation=1),
        400,
        "params.skip",
    ),
    ("POST", "/renderers/programme/target/graphicInstance/stopAction", aimed([1]), 404, "layer 20 has no"),  # type: ignore[arg-type]
    ("PUT", "/renderers/programme/target/graphicInstance/clear", {}, 400, "filters: a list"),
    ("PUT", "/renderers/programme/target/graphicInstance/clear", {"filters": [7]}, 400, "filters: a list"),
    ("GET", "/renderers/programme/target", None, 400, "renderTarget:"),
    ("DELETE", f"/graphics/{LOWER_THIRD}", None, 403, "graphics are files of this site: remove two.ograf.json"),
    ("GET", "/nothing", None, 404, "the OGraf API has nothing for GET"),
    ("POST", "/graphics", None, 404, "the OGraf API has nothing for POST"),
]


async def test_bad_calls_get_one_clear_line_in_the_form_of_rfc_7807(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        await loaded(h)
        before = h.stage.stage
        for method, path, body, expected, start in BAD:
            status, problem = await call(h, method, path, body)
            assert (status, problem["status"], problem["instance"]) == (expected, expected, f"/ograf/v1{path}")
            assert problem["detail"].startswith(start), problem
        assert h.stage.stage == before


async def test_only_directors_may_drive_and_pages_of_others_only_from_origins_in_the_settings(tmp_path: Path) -> None:
    origin = "http://controller.example:9000"
    access = Access(tokens={"director": "d", "air": "a"}, origins=(origin,))
    async with house(tmp_path / "run.db", access=access) as h:
        for token, expected in (("", 401), ("a", 401), ("d", 200)):
            status, answer = await call(h, "GET", "/graphics", headers={"Authorization": f"Bearer {token}"})
            assert status == expected, answer
        assert set(answer) == {"graphics"}
        async with h.http.options(f"{h.bound.url}/ograf/v1/graphics", headers={"Origin": origin}) as preflight:
            assert preflight.status == 204
            assert preflight.headers["Access-Control-Allow-Origin"] == origin
        async with h.http.options(
            f"{h.bound.url}/ograf/v1/graphics", headers={"Origin": "http://evil.example"}
        ) as other:
            assert other.status == 403
            assert "Access-Control-Allow-Origin" not in other.headers


async def test_a_version_is_found_by_its_order_as_text(tmp_path: Path) -> None:
    async with house(tmp_path / "run.db") as h:
        _, info = await call(h, "GET", f"/graphics/{LOWER_THIRD}")
        await loaded(h)
    assert info["graphic"]["version"] == "2.0"
    assert h.stage.stage.instances[0].version == "2.0"
    assert json.loads(json.dumps(info["graphic"])) == info["manifest"]
