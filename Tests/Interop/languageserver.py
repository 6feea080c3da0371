"""pytest-lsp's client with the capabilities of three editors, and a TextMate engine with the grammar."""
# PyPI: pytest-lsp textmate-grammar-python
# Modem: none
import asyncio
import json
import logging
import os
import subprocess
import warnings

from lsprotocol import types
from pytest_lsp import ClientServerConfig, LspSpecificationWarning, client_capabilities
from textmate_grammar.parsers.base import LanguageParser

SNIFFER, WORK = os.environ["SNIFFER"], os.environ["WORK"]
# Project value: a response takes milliseconds.
PATIENCE = 20
HEAD = """#!sniffer 1
# title: ä𝄞
# module: SIM7000E
# firmware: n/a
# origin: synthetic
# source: ours
# date: 2026-11-21
"""
BROKEN = HEAD + "0 ! plaec 31.9 35.9\n+0 = state registering within 30s\n1min ! end\n"
DOCUMENT = types.TextDocumentIdentifier(uri=f"file://{WORK}/a%20b.scenario")


async def found(client, count):
    """The document's diagnostics, as soon as there are so many."""
    while len(client.diagnostics.get(DOCUMENT.uri, [None] * 99)) != count:
        await client.wait_for_notification("textDocument/publishDiagnostics")
    return client.diagnostics[DOCUMENT.uri]


async def session(editor):
    client = await ClientServerConfig(server_command=[SNIFFER, "language-server"]).start()
    answer = await client.initialize_session(
        types.InitializeParams(capabilities=client_capabilities(editor), root_uri=f"file://{WORK}")
    )
    offered = client.capabilities.general and client.capabilities.general.position_encodings or []
    assert answer.capabilities.position_encoding == ("utf-8" if "utf-8" in offered else "utf-16"), answer

    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(
                uri=DOCUMENT.uri, language_id="sniffer", version=1, text=BROKEN
            )
        )
    )
    (fault,) = await found(client, 1)
    assert fault.message.endswith("found `plaec`; try `place`"), fault
    assert fault.range == types.Range(types.Position(7, 4), types.Position(7, 9)), fault
    assert fault.severity == types.DiagnosticSeverity.Error and fault.source == "sniffer", fault

    items = await client.text_document_completion_async(
        types.CompletionParams(text_document=DOCUMENT, position=types.Position(7, 6))
    )
    place = next(item for item in items if item.label == "place")
    assert place.detail.startswith("place LATITUDE LONGITUDE"), place
    assert place.text_edit.range == types.Range(types.Position(7, 4), types.Position(7, 6)), place

    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=DOCUMENT.uri, version=2),
            content_changes=[
                types.TextDocumentContentChangeWholeDocument(text=BROKEN.replace("plaec", "place"))
            ],
        )
    )
    await found(client, 0)
    hover = await client.text_document_hover_async(
        types.HoverParams(text_document=DOCUMENT, position=types.Position(8, 23))
    )
    assert hover.contents.value.startswith("within: a time"), hover
    assert "The tracker is in this state" in hover.contents.value, hover
    await client.shutdown_session()
    print(f"{editor}: {answer.capabilities.position_encoding}, diagnostics, completion, hover")


async def main():
    warnings.simplefilter("error", LspSpecificationWarning)
    for editor in ["visual-studio-code", "neovim", "emacs"]:
        await asyncio.wait_for(session(editor), PATIENCE)


asyncio.run(main())
logging.disable(logging.WARNING)  # The engine warns of each space that has no scope.
grammar = json.loads(subprocess.check_output([SNIFFER, "language-server", "--grammar"]))
LINES = """+5s = no state off within 30s
0 ! travel 1.5 2 as=ride speed=5km/h
0 ! say "a \\" travel"
0 > AT+CREG?\\r
"""
tokens = LanguageParser(grammar).parse_string("#!sniffer 1\n" + LINES).flatten()
scopes = {text.strip(): names[-1].removesuffix(".sniffer") for _, text, names in tokens}
for text, scope in {
    "+5s": "constant.numeric.time",
    "state": "keyword.control",
    "off": "constant.language",
    "within": "keyword.other",
    "30s": "constant.numeric",
    "travel": "keyword.control",
    "as": "variable.parameter",
    "ride": "constant.language",
    "5km/h": "constant.numeric",
    "AT+CREG": "support.function",
    "\\r": "constant.character.escape",
    '\\"': "constant.character.escape",
    "#!sniffer 1": "keyword.control.directive",
}.items():
    assert scopes.get(text) == scope, (text, scopes)
print(f"grammar: {len(scopes)} words")
