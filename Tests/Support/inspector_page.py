"""The page as its user sees it."""

import re

from playwright.sync_api import expect


class InspectorPage:
    def __init__(self, page):
        self.page = page
        self.grid = page.get_by_role("grid", name="Actions")
        self.rows = page.locator(".rows .row")
        self.selected = page.locator(".rows .row[aria-selected=true]")
        self.banner = page.locator(".banner.travelling")
        self.trouble = page.get_by_role("alert")
        self.where = page.locator(".where")
        self.toast = page.locator(".toast")
        self.counts = page.locator(".counts")
        self.slider = page.get_by_role("slider", name="Shown state")
        self.search = page.get_by_role("searchbox", name="Search actions")

    def wait_for(self, n):
        """Until the newest action is this one."""
        expect(self.where).to_have_text(re.compile(rf"^{n:,} of {n:,}"))
        expect(self.row(n)).to_be_visible()

    def row(self, n):
        return self.page.locator(f"#action-{n}")

    def numbers(self):
        """The numbers of the rows, from above."""
        tops = "rows => rows.map(row => [new DOMMatrix(row.style.transform).m42, Number(row.dataset.n)])"
        return [n for _, n in sorted(self.rows.evaluate_all(tops))]

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def choose(self, n):
        """Selects an action with the mouse."""
        self.press("Escape", "g")
        self.page.locator(".scroller").evaluate(f"each => each.scrollTop = {(n - 1) * 26 - 100}")
        self.row(n).click()
        self.expect_selected(n)

    def expect_selected(self, n):
        expect(self.selected).to_have_attribute("data-n", str(n))

    def tab(self, name):
        self.page.get_by_role("tab", name=name, exact=True).click()
        return self.panel(name)

    def panel(self, name):
        return self.page.get_by_role("tabpanel", name=name, exact=True)

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def item(self, path, within=None):
        """The node of a tree."""
        return (within or self.page).locator(f'[role=treeitem][data-path="{path}"]')

    def value(self, path):
        return self.item(path).locator("> .node .value")

    def agree(self, verb):
        dialog = self.page.locator("dialog[open]")
        dialog.get_by_role("button", name=verb, exact=True).click()
        expect(dialog).to_have_count(0)

    def send(self, json):
        """Sends an action by way of the tab Send."""
        panel = self.tab("Send")
        panel.get_by_label("Action as JSON").fill(json)
        panel.get_by_role("button", name="Send", exact=True).click()

    def expect_travelling(self, text):
        expect(self.banner).to_contain_text(text)

    def expect_live(self):
        expect(self.banner).to_be_hidden()
