"""The page as its user sees it."""

import json
import re

from playwright.sync_api import expect


class TodoPage:
    def __init__(self, page):
        self.page = page
        self.input = page.locator(".new-todo")
        self.rows = page.locator(".todo-list li")
        self.labels = page.locator(".todo-list label")
        self.count = page.locator(".todo-count")
        self.main = page.locator(".main")
        self.footer = page.locator(".footer")
        self.toggle_all = page.locator(".toggle-all")
        self.clear_completed = page.locator(".clear-completed")
        self.status = page.get_by_role("status")
        self.alert = page.get_by_role("alert")
        self.posts = []
        page.on("request", self._record)

    def _record(self, request):
        if request.method == "POST":
            self.posts.append(json.loads(request.post_data))

    @property
    def kinds_posted(self):
        return [next(iter(action)) for action in self.posts]

    def add(self, *titles):
        """Adds todos one by one, each when the one before is saved and shown."""
        for title in titles:
            self.input.fill(title)
            self.input.press("Enter")
            expect(self.input).to_have_value("")
            expect(self.row(title)).to_be_visible()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def row(self, title):
        exactly = self.page.get_by_text(re.compile(f"^{re.escape(title)}$"))
        return self.rows.filter(has=exactly)

    def toggle(self, title):
        return self.row(title).locator(".toggle")

    def destroy(self, title):
        row = self.row(title)
        row.hover()
        row.locator(".destroy").click()

    def edit(self, title):
        """Double-clicks the title; returns the field."""
        self.row(title).locator("label").dblclick()
        field = self.page.locator(".todo-list li.editing .edit")
        expect(field).to_be_focused()
        expect(field).to_have_value(title)
        return field

    def filter(self, name):
        self.page.locator(".filters").get_by_role("link", name=name, exact=True).click()

    def expect_titles(self, *titles):
        expect(self.labels).to_have_text(list(titles))
        # `to_have_text` is generous with white space; a title must be exact.
        assert self.labels.all_text_contents() == list(titles)

    def expect_completed(self, title, completed=True):
        """The tick and the class of the row agree."""
        expect(self.toggle(title)).to_be_checked(checked=completed)
        is_completed = re.compile(r"\bcompleted\b")
        if completed:
            expect(self.row(title)).to_have_class(is_completed)
        else:
            expect(self.row(title)).not_to_have_class(is_completed)

    def expect_alert(self, text):
        # The inner text leaves out what is hidden.
        expect(self.alert).to_have_text(text, use_inner_text=True)

    def expect_filter(self, name):
        expect(self.page.locator(".filters .selected")).to_have_text([name])
        expect(self.page.locator(".filters [aria-current]")).to_have_text([name])
