/**
 * How much of one message is drawn. What is longer is shown in part, and can be copied whole; a message itself is never cut.
 * Measured in Chromium 141 on two cores: each of these takes less than a second to draw and to lay out.
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
