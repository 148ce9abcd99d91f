"""Writes what a screen reader would be told of live regions, each text as a line of JSON: AT-SPI events of the browser on this bus.

The browser tells of text that comes (`object:text-changed:insert`) or of nodes that do (`object:children-changed:add`), or of both.
"""

import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

DEEPEST = 40


def live_region(node):
    """How urgent the live region around a node is; None outside of one."""
    for _ in range(DEEPEST):
        if node is None:
            return None
        live = (node.get_attributes() or {}).get("live") or (node.get_attributes() or {}).get("container-live")
        if live and live != "off":
            return live
        node = node.get_parent()
    return None


def words_of(node, depth=0):
    """The text of a node and of what is in it."""
    if node is None or depth > DEEPEST:
        return ""
    interface = node.get_text_iface()
    text = interface.get_text(0, -1) if interface else ""
    if text and "\ufffc" not in text:
        return text
    return " ".join(filter(None, (words_of(node.get_child_at_index(i), depth + 1) for i in range(node.get_child_count()))))


def tell(event):
    try:
        urgency = live_region(event.source)
        if urgency is None:
            return
        is_text = event.type.startswith("object:text-changed:insert")
        text = event.any_data if is_text else words_of(event.any_data)
        text = (text or "").replace("\ufffc", "").strip()
        if text:
            print(json.dumps({"text": text, "urgency": urgency, "how": event.type}), flush=True)
    except GLib.Error:
        # What it was about is gone.
        pass


listener = Atspi.EventListener.new(tell)
for name in ("object:text-changed:insert", "object:children-changed:add"):
    listener.register(name)
print(json.dumps({"ready": True}), flush=True)
GLib.io_add_watch(sys.stdin, GLib.IO_HUP, lambda *_: Atspi.event_quit())
Atspi.event_main()
