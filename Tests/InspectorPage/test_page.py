"""The page as a whole: colours, stores, connection, entry, sizes."""

import pytest
from mock_server import MockServer
from mock_tape import Tape
from playwright.sync_api import expect

BACKGROUND = "getComputedStyle(document.body).backgroundColor"


def brightness(page):
    color = page.page.evaluate(BACKGROUND)
    return sum(int(part) for part in color.removeprefix("rgb(").removesuffix(")").split(","))


def test_colours_follow_the_system_until_one_is_chosen(new_page):
    page = new_page(color_scheme="dark")
    page.wait_for(40)
    assert brightness(page) < 200
    page.page.get_by_label("Colours").select_option("light")
    assert brightness(page) > 600
    page.page.reload()
    page.wait_for(40)
    assert brightness(page) > 600
    expect(page.page.get_by_label("Colours")).to_have_value("light")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read(new_page, scheme):
    page = new_page(color_scheme=scheme)
    page.wait_for(40)
    pairs = page.page.evaluate(
        """() => {
          const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
          const rgb = (name) => {
            const element = document.body.appendChild(document.createElement('i'));
            element.style.color = `var(--${name})`;
            probe.fillStyle = getComputedStyle(element).color;
            element.remove();
            probe.fillRect(0, 0, 1, 1);
            return [...probe.getImageData(0, 0, 1, 1).data.slice(0, 3)];
          };
          const texts = [['ink', 'paper'], ['ink', 'surface'], ['muted', 'surface'], ['muted', 'paper'], ['muted', 'wash'],
            ['muted', 'hover'], ['accent', 'surface'], ['accent', 'wash'], ['on-accent', 'accent'], ['danger', 'danger-wash'],
            ['danger', 'surface'], ['warn', 'warn-wash'], ['muted', 'warn-wash'], ['text-string', 'surface'],
            ['text-number', 'surface'], ['text-case', 'surface']];
          return texts.map(([text, ground]) => [`${text} on ${ground}`, rgb(text), rgb(ground)]);
        }"""
    )
    for name, text, ground in pairs:
        assert contrast(text, ground) >= 4.5, (name, contrast(text, ground))


def contrast(one, other):
    def luminance(color):
        parts = [part / 255 for part in color]
        parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def test_another_store_is_chosen(new_page, serve):
    page = new_page(serve(Tape("Todos"), Tape("Notes", 8)))
    page.wait_for(40)
    page.page.get_by_label("Store").select_option("Notes")
    page.wait_for(8)
    expect(page.counts).to_contain_text("8 actions")
    expect(page.page).to_have_title("Notes – Sluice Inspector")


def test_a_store_without_actions_says_what_to_do(new_page, serve):
    page = new_page(serve(Tape("Todos", 0)))
    expect(page.page.locator(".actions-empty")).to_contain_text("No actions yet")
    expect(page.panel("Action")).to_contain_text("No action is selected")
    for name in ["State", "Difference", "Follow", "Effects", "Costs"]:
        page.tab(name)
        expect(page.panel(name)).not_to_be_empty()
    expect(page.panel("Costs")).to_contain_text("No cycle was measured yet")


def test_it_says_how_many_actions_were_let_go(new_page, serve):
    page = new_page(serve(Tape("Todos", 40, kept=16)))
    page.wait_for(40)
    expect(page.counts).to_contain_text("16 actions 24 older actions were let go to bound memory.")
    page.tab("State")
    expect(page.value("count")).to_have_text("5")


@pytest.mark.network_trouble
def test_a_lost_connection_is_said_and_found_again(new_page):
    server = MockServer([Tape("Todos")], patience=0.2).start()
    page = new_page(server)
    page.wait_for(40)
    server.stop()
    expect(page.page.locator(".banner.lost")).to_contain_text("Connection lost. The program does not answer.")
    expect(page.page.locator(".connection")).to_have_text("Reconnecting…")
    again = MockServer([Tape("Todos", 44)], port=server.port).start()
    expect(page.page.locator(".banner.lost")).to_be_hidden()
    page.wait_for(44)
    again.stop()


@pytest.mark.network_trouble
def test_who_is_not_known_is_told_what_to_do(inspector, open_at):
    page = open_at(inspector.enter.split("/enter")[0])
    expect(page.locator("body")).to_contain_text("address that the program printed")


@pytest.mark.parametrize("width", [900, 1600])
def test_nothing_is_cut_off_sideways(new_page, width):
    page = new_page(viewport={"width": width, "height": 900})
    page.wait_for(40)
    assert page.page.evaluate("document.documentElement.scrollWidth") == width
    for name in ["Lock", "Commit", "Revert", "Reset", "Play", "To the end", "Keyboard shortcuts"]:
        expect(page.button(name)).to_be_in_viewport(ratio=1)
    for tab in page.page.get_by_role("tab").all():
        expect(tab).to_be_in_viewport(ratio=1)


def test_nothing_moves_for_who_wants_it_still(new_page):
    page = new_page(reduced_motion="reduce")
    page.wait_for(40)
    assert page.toast.evaluate("each => getComputedStyle(each).transitionDuration") == "0s"


def test_values_are_text_and_never_markup(page):
    page.send('{"add": {"id": 7, "title": "<img src=x onerror=alert(1)><b>bold</b>"}}')
    expect(page.row(41)).to_contain_text("<b>bold</b>")
    page.tab("State")
    page.item("todos").locator("> .node").click()
    page.item("todos[5]").locator("> .node").click()
    expect(page.value("todos[5].title")).to_contain_text("<img src=x")
    expect(page.page.locator("main img, main b")).to_have_count(0)
