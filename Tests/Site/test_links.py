"""Every link inside the site leads to a page, and to a heading of it."""

import json
import re
from urllib.parse import unquote


def test_every_link_leads_to_a_page_and_to_a_heading_of_it(site):
    pages = {path_of(file, site): json.loads(file.read_text()) for file in (site / "data").rglob("*.json")}
    assert len(pages) > 500, "the site has too few pages to be whole"
    wrong = [
        f"{path}: {link}"
        for path, page in pages.items()
        for link in links(page)
        if not leads_somewhere(link, pages)
    ]
    assert wrong == []


def test_every_guide_is_on_the_site(site):
    guides = {file.stem for file in (site / "data/documentation/sluice").glob("guide-*.json")}
    assert {"guide-gettingstarted", "guide-effects", "guide-comingfrom-tca"} <= guides


def path_of(file, site):
    return "/" + file.relative_to(site / "data").with_suffix("").as_posix()


def links(page):
    """The addresses inside the site that a page links to."""
    for reference in page.get("references", {}).values():
        address = reference.get("url", "")
        if reference.get("type") in ("topic", "link", "section") and address.startswith("/"):
            yield unquote(address)


def leads_somewhere(link, pages):
    path, _, heading = link.partition("#")
    page = pages.get(path.rstrip("/").lower())
    return page is not None and (not heading or heading in headings(page))


def headings(page):
    """Of an own page only what is written in it; DocC makes the others, such as those of the groups of topics."""
    found = set(re.findall(r'"anchor": ?"([^"]+)"', json.dumps(page, ensure_ascii=False)))
    return {unquote(name) for name in found}
