"""PDF: glyphs (PDFium) to lines, columns, paragraphs and roles; `document.parse` is the whole."""
