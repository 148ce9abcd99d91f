"""Writes what a screen reader would be told, as lines of JSON: AT-SPI events of the browser on this bus.

Of live regions the browser tells text that comes (`object:text-changed:insert`) or nodes that do (`object:children-changed:add`), or both;
of the focus, what has it now.
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


def is_clickable(node):
    """Whether a screen reader calls it, or what is around it on the page, clickable."""
    for _ in range(DEEPEST):
        if node is None or node.get_role_name() == "document web":
            return False
        action = node.get_action_iface()
        names = [action.get_action_name(i) for i in range(action.get_n_actions())] if action else []
        if any("click" in (name or "").lower() for name in names):
            return True
        node = node.get_parent()
    return False


SURROUNDINGS = ("dialog", "landmark", "log", "menu")


def surroundings(node):
    """The dialogs, menus and regions around a node that a screen reader names, from the outermost."""
    found = []
    for _ in range(DEEPEST):
        if node is None or node.get_role_name() == "document web":
            break
        if node.get_role_name() in SURROUNDINGS:
            found.insert(0, f"{node.get_role_name()} {node.get_name() or ''}".strip())
        node = node.get_parent()
    return found


def tell_focus(event):
    try:
        node = event.source
        node.clear_cache()
        if event.detail1:
            told = {
                "focused": node.get_name(),
                "description": node.get_description(),
                "clickable": is_clickable(node),
                "within": surroundings(node.get_parent()),
            }
            print(json.dumps(told), flush=True)
    except GLib.Error:
        pass


focus_listener = Atspi.EventListener.new(tell_focus)
focus_listener.register("object:state-changed:focused")
listener = Atspi.EventListener.new(tell)
for name in ("object:text-changed:insert", "object:children-changed:add"):
    listener.register(name)
print(json.dumps({"ready": True}), flush=True)
GLib.io_add_watch(sys.stdin, GLib.IO_HUP, lambda *_: Atspi.event_quit())
Atspi.event_main()
