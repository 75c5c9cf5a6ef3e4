"""reStructuredText and TeX: what stands on the printed page, with its marks."""

from itertools import pairwise

import pytest

from pipeline.ingest.formats import RST, TEX
from tests.pipeline.ingest.reading import marked, paragraphs, read

PROPOSAL = """PEP: 9012
Title: Hives for all
Author: Ann Okafor <ann@example.org>,
        Bob Dubuc
Status: Draft

Abstract
========

We propose *hives*, as in :pep:`8`, with a ``Hive_`` class [1]_ and
a `guide <https://example.org>`_ for :class:`~bees.Hive`.

.. note:: Hives are heavy.

.. code-block:: python

   hive = Hive()

Goals
-----

- Make honey
  in spring.
- Keep bees.

An example::

    hive.open()

.. figure:: hive.png

   A hive in May.

.. [1] See the manual.

.. a comment
   that nobody reads

=====  =====
Month  Kilos
=====  =====
May    4
=====  =====
"""


def test_rst_keeps_words_and_structure() -> None:
    source = read(PROPOSAL.encode(), "pep.rst")
    assert (source.media_type, source.title) == (RST, "Hives for all")
    assert marked(source) == [
        (
            "header_field",
            0,
            "PEP: 9012\nTitle: Hives for all\nAuthor: Ann Okafor <ann@example.org>, Bob Dubuc\nStatus: Draft",
        ),
        ("heading", 1, "Abstract"),
        ("code", 0, "   hive = Hive()"),
        ("heading", 2, "Goals"),
        ("list_item", 1, "Make honey in spring."),
        ("list_item", 1, "Keep bees."),
        ("code", 0, "    hive.open()"),
        ("caption", 0, "A hive in May."),
        ("footnote", 0, "See the manual."),
        ("table", 0, "Month\tKilos\nMay\t4"),
    ]
    said = "We propose hives, as in PEP 8, with a Hive_ class and a guide for bees.Hive."
    assert paragraphs(source)[2:4] == [said, "Hives are heavy."]
    assert "An example:" in paragraphs(source)
    assert "nobody" not in source.text


def test_the_only_heading_of_the_highest_level_is_the_title() -> None:
    assert marked(read(b"=====\nHives\n=====\n\nOne\n---\n\nFull.\n", "a.rst")) == [
        ("title", 0, "Hives"),
        ("heading", 2, "One"),
    ]


THESIS = r"""\documentclass{article} % a class
\usepackage[utf8]{inputenc}
\title{Les ruches d'\'Evreux}
\author{Ann Okafor}
\begin{document}
\maketitle
\begin{abstract}
On compte les ruches~\cite{okafor2019}, 50\,\% sont pleines.
\end{abstract}
\section{M\'ethode}\label{sec:methode}
\lettrine{O}{n} a compt\'e \emph{sept} ruches\footnote{Toutes neuves.} : voir \ref{sec:methode}.
% rien

\begin{itemize}
\item une pleine ;
\item six vides.
\end{itemize}
\begin{equation} x = y^2 \end{equation}
\begin{table}
\caption{Le miel par mois}
\begin{tabular}{ll}
\hline
Mois & Kilos \\
mai & 4 \\
\end{tabular}
\end{table}
\begin{verbatim}
hive.open()
\end{verbatim}
``Fin'' \`a $n=7$.
\end{document}
never read
"""


def test_tex_keeps_words_and_structure() -> None:
    source = read(THESIS.encode(), "these.tex")
    assert (source.media_type, source.title) == (TEX, "Les ruches d'Évreux")
    assert marked(source) == [
        ("title", 0, "Les ruches d'Évreux"),
        ("heading", 2, "Méthode"),
        ("footnote", 0, "Toutes neuves."),
        ("list_item", 1, "une pleine ;"),
        ("list_item", 1, "six vides."),
        ("caption", 0, "Le miel par mois"),
        ("table", 0, "Mois\tKilos\nmai\t4"),
        ("code", 0, "hive.open()"),
    ]
    assert paragraphs(source)[1] == "On compte les ruches, 50 % sont pleines."
    assert paragraphs(source)[3] == "On a compté sept ruches : voir."
    assert paragraphs(source)[-1] == "“Fin” à n=7."
    assert "never" not in source.text


@pytest.mark.parametrize("text", ["\\section{", "\\begin{itemize}\\item", "{" * 5000 + "a", "\\begin{x}" * 5000 + "a"])
def test_tex_that_never_closes_is_read_in_time(text: str) -> None:
    assert read((text + " word").encode(), "a.tex").text


@pytest.mark.parametrize(
    "text", [".. " * 4000, "`" * 9999 + "a", "*" * 9999 + "a", ":a:" * 3000 + "b", "=\n" * 9000 + "a"]
)
def test_rst_of_nothing_but_signs_is_read_in_time(text: str) -> None:
    read((text + "\n\nword\n").encode(), "a.rst")


OWN = r"""\documentclass{article}
\newcommand{\no}{not}
\def\amt{\$500}
\newcommand{\who}[2][old]{the #1 \emph{#2}}
\def\upto#1.{until #1}
\begin{document}
"""


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (r"The guest shall \no{} leave.", "The guest shall not leave."),
        (r"The guest shall \no leave.", "The guest shall not leave."),
        (r"\renewcommand{\no}{never}He may \no\ leave.", "He may never leave."),
        (r"\providecommand{\no}{now}He may \no{} leave.", "He may not leave."),
        (r"Pay \amt{} or \$$x$.", "Pay $500 or $x."),
        (r"Ask \who{cook} and \who[new]{maid}.", "Ask the old cook and the new maid."),
        (r"Wait \upto noon. Go.", r"Wait \upto noon. Go."),
        (r"We shall \hardly{} go.", r"We shall \hardly go."),
        (r"A \textbf{red} {\large hat}.", "A red hat."),
        (r"5\% \& a\_b \#1", "5% & a_b #1"),
        (r"Yes \iffalse no \ifx a b \fi no \else and \fi so.", "Yes and so."),
        (r"A \sout{lost} found ring.", "A found ring."),
        (r"One.\\Two.", "One. Two."),
    ],
)
def test_tex_says_what_the_macros_of_its_author_say_or_shows_their_names(written: str, said: str) -> None:
    assert paragraphs(read(f"{OWN}{written}\n\\end{{document}}".encode(), "a.tex")) == [said]


def test_tex_rows_with_a_distance_keep_to_their_cells() -> None:
    source = read(rb"\begin{tabular}{ll} oar & 5\% \\[2pt] sail & \$4 \end{tabular}", "a.tex")
    assert source.text.strip() == "oar\t5%\nsail\t$4"


def test_tex_commands_of_layout_leave_no_names() -> None:
    assert paragraphs(read((OWN + "\\makecover\n\nA hat.").encode(), "a.tex")) == ["A hat."]


def test_tex_macros_that_call_themselves_end() -> None:
    names = "abcdefghij"
    wide = "".join("\\def\\x" + a + "{" + f"\\x{b}" * 12 + "}" for a, b in pairwise(names))
    source = read((wide + r"\def\xj{}\def\me{a\me}" + OWN + r"So \xa{} and \me{} end.").encode(), "a.tex")
    assert len(source.text) < 1_000_000
    assert r"\me end." in source.text


def test_rst_substitutions_are_put_in() -> None:
    text = "|Co|_ makes ``|co|`` and |tea|.\n\n.. |co| replace:: Oar and\n   Sons\n"
    assert paragraphs(read(text.encode(), "a.rst")) == ["Oar and Sons makes |co| and |tea|."]
