/**
 * How much of one message is drawn. What is longer is shown in part, and can be copied whole; a message itself is never cut.
 * Seen in Chromium 143 on two cores that three other programs kept busy, the longest pause of the page: 5,000 files 0.5 s; as much as
 * the budget of texts pays for 0.6 s in paragraphs, 2.5 s in rows of a table, 3.8 s in elements of html, 5.5 s in marks of one line;
 * 32 million characters 4.3 s, most of which is reading what is not drawn; a picture of 31 MB in its own address 1.6 s.
 */
export const drawingLimits = {
  /** Of a text's source, in UTF-16 units, most of which may be pictures in their own addresses: those that a model draws have some MB. */
  characters: 32_000_000,
  /** Parts, and sources in the list of them. Agents stop after some hundred steps; each may bring a call, its thoughts and words. */
  parts: 5_000,
  /** Of the thoughts and of the inputs and outputs of tools together: four times the longest answer. */
  stepCharacters: 2_000_000,
  /** Of each text that goes into or comes out of a tool. It stands in a box of some twenty lines. */
  toolCharacters: 100_000,
} as const
