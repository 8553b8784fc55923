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


def test_every_link_of_the_front_page_leads_somewhere(site):
    page = (site / "index.html").read_text()
    addresses = re.findall(r'(?:href|src|srcset)="([^"]+)"', page)
    assert len(addresses) > 60, "the front page has too few links to be whole"
    assert [address for address in addresses if not leads_from_front_page(address, page, site)] == []


def test_the_front_page_has_every_guide_of_the_list_for_assistants(site):
    listed = re.findall(r"\]\(Documentation/([\w/]+)\.md\)", (site / "llms.txt").read_text())
    page = (site / "index.html").read_text()
    assert [name for name in listed if f"/guide-{name.replace('/', '-').lower()}/" not in page] == []


def test_every_guide_is_on_the_site(site):
    guides = {file.stem for file in (site / "data/documentation/sluice").glob("guide-*.json")}
    assert {"guide-gettingstarted", "guide-effects", "guide-comingfrom-tca"} <= guides


def leads_from_front_page(address, page, site):
    if address.startswith("https:"):
        return True
    if address.startswith("#"):
        return f'id="{address[1:]}"' in page
    file = site / address
    return (file / "index.html" if address.endswith("/") else file).exists()


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
