/**
 * How much of one message is rendered. Anything longer is shown in part, and can be copied in full; the message itself is never
 * cut.
 * Longest pause of the page, measured in Chromium 143 on two cores that three other programs kept busy: 5,000 files 0.5 s; texts
 * that use up the budget 0.6 s as paragraphs, 2.5 s as table rows, 3.8 s as HTML elements, 5.5 s as marks in one line; 32 million
 * characters 4.3 s, mostly for reading what is not rendered; a 31 MB image in a data URL 1.6 s.
 */
export const drawingLimits = {
  /** For a text's source, in UTF-16 code units. Most of it may be images in data URLs: a generated image has several MB. */
  characters: 32_000_000,
  /** Parts, and sources in their list. Agents stop after a few hundred steps; each may bring a call, reasoning and text. */
  parts: 5_000,
  /** For reasoning and the input and output of tools together: four times the longest answer. */
  stepCharacters: 2_000_000,
  /** For each input or output of a tool. It is shown in a box of about twenty lines. */
  toolCharacters: 100_000,
  /** For the name that a service gives a tool. */
  nameCharacters: 200,
  /** For what an agent or a service asks the visitor. */
  questionCharacters: 2_000,
} as const
