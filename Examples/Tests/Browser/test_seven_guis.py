"""The seven tasks of 7GUIs, as their description asks for them, by mouse and by keyboard."""

import re

import pytest
from example_servers import SevenGUIsServer
from playwright.sync_api import expect
from screenshots import take


@pytest.fixture
def seven_guis(tmp_path):
    server = SevenGUIsServer(tmp_path).start()
    yield server
    server.stop()


@pytest.fixture
def new_task(seven_guis, open_at):
    """Makes pages that show a task: `new_task("cells")`; keyword arguments describe the browser context."""

    def make(name, **options):
        page = open_at(f"{seven_guis.url}#{name}", viewport={"width": 1100, "height": 800}, **options)
        expect(page.locator(".elapsed")).not_to_have_text("0.0 s")  # the first event has come
        return page

    return make


@pytest.fixture
def task(new_task):
    return lambda name: new_task(name, reduced_motion="reduce")


def cell(page, name):
    return page.locator(f"#cell-{name}")


def enter(page, name, text):
    cell(page, name).dblclick()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def click_at(page, x, y, **options):
    """Clicks at a place of the drawing, which is 640 wide."""
    box = page.locator(".canvas").bounding_box()
    scale = box["width"] / 640
    page.mouse.click(box["x"] + x * scale, box["y"] + y * scale, **options)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_task_is_shown(new_task, scheme):
    page = new_task("counter", color_scheme=scheme)
    enter_sheet(page)
    page.goto(page.url.split("#")[0] + "#circles")
    for x, y in ((120, 100), (300, 180), (430, 120)):
        click_at(page, x, y)
    expect(page.locator(".canvas circle")).to_have_count(3)
    for link in page.locator("nav a").all():
        link.click()
        expect(page.locator("main > section:visible")).to_have_count(1)
        expect(page.locator("nav a[aria-current=page]")).to_have_text(link.inner_text())
        take(page, f"7guis-{link.inner_text().lower()}-{scheme}")


def enter_sheet(page):
    page.get_by_role("link", name="Cells").click()
    for name, text in {
        "A0": "Rye", "B0": "2.5", "A1": "Milk", "B1": "1.2", "A2": "Sum", "B2": "=SUM(B0:B1)", "C2": "=B2/C3", "B4": "=B4",
    }.items():
        enter(page, name, text)
    expect(cell(page, "B4")).to_have_text("#CYCLE")


def test_the_counter_counts_by_keyboard(task):
    page = task("counter")
    button = page.get_by_role("button", name="Count")
    button.focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(page.locator(".count")).to_have_text("3")


def test_a_number_in_one_field_changes_the_other_and_other_text_does_not(task):
    page = task("temperature")
    celsius, fahrenheit = page.get_by_label("Celsius"), page.get_by_label("Fahrenheit")
    celsius.press_sequentially("100")
    expect(fahrenheit).to_have_value("212")
    celsius.press_sequentially("x")
    expect(celsius).to_have_value("100x")
    expect(fahrenheit).to_have_value("212")
    fahrenheit.fill("32")
    expect(celsius).to_have_value("0")


def test_a_flight_is_booked_only_if_there_is_such_a_journey(task):
    page = task("flight")
    there, back, book = page.get_by_label("There"), page.get_by_label("Back"), page.get_by_role("button", name="Book")
    expect(back).to_be_disabled()
    there.fill("1.4.2014")
    expect(there).to_have_attribute("aria-invalid", "true")
    expect(book).to_be_disabled()
    there.fill("01.04.2014")
    expect(book).to_be_enabled()
    page.get_by_label("Kind").select_option("return flight")
    expect(back).to_be_enabled()
    expect(book).to_be_disabled()  # back before there
    back.fill("02.04.2014")
    expect(book).to_be_enabled()
    book.click()
    expect(page.locator(".message")).to_have_text("You have booked a flight on 01.04.2014, and back on 02.04.2014.")


def test_the_timer_stops_at_its_duration_and_goes_on_with_a_longer_one(task):
    page = task("timer")
    elapsed, slider = page.locator(".elapsed"), page.get_by_label("Duration")
    reset = page.get_by_role("button", name="Reset")
    slider.fill("0.5")
    reset.click()  # more time may have passed before
    expect(elapsed).to_have_text("0.5 s")
    slider.fill("60")
    expect(elapsed).not_to_have_text("0.5 s")
    reset.click()
    expect(elapsed).to_have_text(re.compile(r"^0\.\d s"))


def test_people_are_made_changed_filtered_and_deleted_by_keyboard(task):
    page = task("people")
    rows = page.get_by_role("option")
    expect(rows).to_have_text(["Emil, Hans", "Mustermann, Max", "Tisch, Roman"])
    expect(page.get_by_role("button", name="Delete")).to_be_disabled()
    page.get_by_label("Name", exact=True).focus()
    for key in ("Ada", "Tab", "Lovelace", "Tab", "Enter"):
        page.keyboard.press(key) if key in ("Tab", "Enter") else page.keyboard.type(key)
    expect(rows.last).to_have_text("Lovelace, Ada")
    page.get_by_role("listbox").focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("option", selected=True)).to_have_text("Tisch, Roman")
    page.get_by_label("Surname").fill("Bank")
    page.get_by_role("button", name="Update").press("Enter")
    expect(rows.nth(2)).to_have_text("Bank, Roman")
    page.get_by_label("Filter prefix").fill("b")
    expect(rows).to_have_text(["Bank, Roman"])
    page.get_by_role("button", name="Delete").press("Enter")
    expect(rows).to_have_count(0)


def test_a_circle_is_drawn_adjusted_and_undone_in_one_step(task):
    page = task("circles")
    circles, dialog = page.locator(".canvas circle"), page.get_by_role("dialog")
    click_at(page, 100, 100)
    click_at(page, 300, 200)
    expect(circles).to_have_count(2)
    click_at(page, 305, 203, button="right")
    expect(dialog).to_contain_text("at (300, 200)")
    for value in ("80", "120"):
        dialog.get_by_label("Diameter").fill(value)
    expect(circles.nth(1)).to_have_attribute("r", "60")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(circles.nth(1)).to_have_attribute("r", "20")
    page.get_by_role("button", name="Undo").click()
    expect(circles).to_have_count(1)
    for _ in range(2):
        page.get_by_role("button", name="Redo").click()
    expect(circles.nth(1)).to_have_attribute("r", "60")


def test_a_circle_is_drawn_and_adjusted_by_keyboard(task):
    page = task("circles")
    page.locator(".canvas").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator(".canvas circle")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("at (330, 180)")
    page.keyboard.press("End")
    expect(page.locator(".canvas circle")).to_have_attribute("r", "100")
    page.keyboard.press("Escape")
    expect(page.locator(".canvas")).to_be_focused()
    page.keyboard.press("ControlOrMeta+z")
    expect(page.locator(".canvas circle")).to_have_attribute("r", "20")


def test_cells_are_computed_edited_and_explained_by_keyboard(task):
    page = task("cells")
    cell(page, "A0").focus()
    for text in ("2", "3", "=A0*A1"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    expect(cell(page, "A2")).to_have_text("6")
    expect(cell(page, "A3")).to_be_focused()
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "F2", "0", "Enter"):
        page.keyboard.press(key)
    expect(cell(page, "A2")).to_have_text("60")
    page.keyboard.press("F2")
    page.keyboard.type("999")
    page.keyboard.press("Escape")
    expect(cell(page, "A1")).to_have_text("3")
    page.keyboard.type("=A2")
    page.keyboard.press("Tab")
    expect(cell(page, "B1")).to_be_focused()
    expect(cell(page, "A2")).to_have_text("#CYCLE")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#cells .problem").first).to_have_text(re.compile("depend on each other: A1, A2|depend on each other: A2, A1"))
    page.keyboard.press("Delete")
    expect(cell(page, "A2")).to_have_text("0")


def test_two_pages_show_the_same_and_a_field_in_use_is_left_alone(new_task):
    one, other = new_task("temperature"), new_task("temperature")
    other.get_by_label("Celsius").focus()
    other.keyboard.type("7x")
    one.get_by_label("Celsius").fill("100")
    expect(other.get_by_label("Fahrenheit")).to_have_value("212")
    expect(other.get_by_label("Celsius")).to_have_value("7x")
    other.get_by_label("Fahrenheit").focus()
    expect(other.get_by_label("Celsius")).to_have_value("100")


def test_an_edit_sends_the_cells_that_changed_and_nothing_else(seven_guis):
    def edit(name, text):
        assert seven_guis.post({"editCell": {"name": name, "text": text}}) == 204

    for row in range(100):
        edit(f"A{row}", str(row))
    edit("B0", "=SUM(A0:A99)")
    edit("B1", "=B0-B0")
    connection = seven_guis.connect()
    messages = seven_guis.messages(connection)
    assert len(next(messages)["cells"]) == 102
    edit("A5", "6")
    changed = next(message for message in messages if "cells" in message)
    assert set(changed) <= {"cells", "timer"}
    assert [(item["name"], item["shown"]) for item in changed["cells"]] == [("A5", "6"), ("B0", "4951")]
    connection.close()
    assert seven_guis.post({"editCell": {"name": "A100", "text": ""}}) == 400
