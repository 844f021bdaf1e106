"""The server: pages, HTTP interface and sockets of a running episode."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from functools import partial

from aiohttp import web

from automation.desk import Change
from automation.model import HOST
from automation.server.access import Access, check_binding
from automation.server.api import LONGEST, STARTED, add_api
from automation.server.binding import Bound, bind
from automation.server.buttons import RECEPTION, Reception, add_buttons
from automation.server.captains import CAPTAINS, Captains, add_captains
from automation.server.fonts import add_fonts
from automation.server.gate import gate, protect
from automation.server.host import add_host
from automation.server.launcher import add_launcher
from automation.server.log import Log
from automation.server.media import add_media
from automation.server.ograf import add_ograf
from automation.server.pages import add_pages
from automation.server.programme import PROGRAMME, Programme
from automation.server.push import Pusher
from automation.server.shelf import add_shelf
from automation.server.site import SITE, Site
from automation.server.sockets import OPEN, PUSHER, Opened, close_all, serve

__all__ = ["Access", "Bound", "Log", "Site", "bind", "check_binding", "make_app"]


def make_app(site: Site) -> web.Application:
    """Make the application that serves a site. While it runs it watches the site's runner, as-run log and log."""
    app = web.Application(middlewares=[gate], client_max_size=LONGEST)
    app[SITE] = site
    add_api(app)
    add_pages(app)
    add_launcher(app)
    add_host(app)
    add_fonts(app)
    add_ograf(app)
    add_shelf(app)
    add_media(app)
    add_buttons(app)
    add_captains(app)
    app.router.add_get("/ws", serve)
    app.on_response_prepare.append(protect)
    app.cleanup_ctx.append(_follow)
    app.on_shutdown.append(_dismiss)
    app.on_shutdown.append(close_all)
    return app


async def _dismiss(app: web.Application) -> None:
    await asyncio.gather(app[RECEPTION].close(), app[CAPTAINS].seating.close())


async def _follow(app: web.Application) -> AsyncIterator[None]:
    site, pusher = app[SITE], Pusher(app[SITE])
    app[PROGRAMME] = Programme(site, pusher.wake)
    pusher.news.stage = app[PROGRAMME].news
    buttons_changed = partial(pusher.changed, "buzzers")
    app[RECEPTION] = reception = Reception(site, buttons_changed)
    app[CAPTAINS] = captains = Captains(site, pusher, buttons_changed)
    pusher.news.buzzers = lambda: {**reception.told(), "captains": captains.told()}
    reception.tick()
    app[PUSHER], app[OPEN], app[STARTED] = pusher, Opened(), time.monotonic()

    def changed(change: Change) -> None:
        site.log.add(change)
        pusher.view_changed()

    stop = site.desk.listen(changed)
    site.log.watch = pusher.wake
    site.asrun.watch = site.log.done
    site.runner.watch = partial(pusher.changed, "devices")
    if site.rig:
        site.rig.watch = pusher.wake
    if site.learn:
        site.learn.watch = partial(pusher.changed, "controllers")
        site.learn.follow_lamps(partial(pusher.changed, "lamps"))
    if site.clicker:
        site.clicker.pages = lambda key: pusher.tell(HOST, {"type": "key", "does": key})
    yield
    stop()
    site.log.watch = site.runner.watch = lambda: None
    site.asrun.watch = lambda outcomes: None
    if site.rig:
        site.rig.watch = lambda: None
    if site.learn:
        site.learn.watch = lambda: None
        site.learn.follow_lamps(lambda: None)
    if site.clicker:
        site.clicker.pages = lambda key: 0
    pusher.close()
