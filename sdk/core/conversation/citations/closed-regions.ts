/** In Markdown, what a mark may not stand in: it would be text there, or part of an address. */
const closed = new RegExp(
  [
    // Blocks of code: one that nothing ends goes on to the end.
    String.raw`^[ \t]*(\`{3,}|~{3,})[^\n]*(?:\n(?![ \t]*\1)[^\n]*)*(?:\n[^\n]*)?`,
    // Code in a line.
    String.raw`(\`+)(?!\`)[^\n]*?[^\`\n]\2(?!\`)`,
    // Formulas.
    String.raw`\\\([^\n]*?\\\)|\\\[[^]{0,10000}?\\\]|\$\$[^]{0,10000}?\$\$`,
    // Where links lead.
    String.raw`\]\([^()\n]*\)`,
    String.raw`<[a-z][^<>\n]*>`,
    String.raw`https?:\/\/[^\s<>]+`,
  ].join('|'),
  'gim',
)

/** A stretch of a text in Markdown, from its start up to its end. */
export interface Region {
  readonly start: number
  readonly end: number
}

/** Where a mark may not stand in a text in Markdown, in ascending order. */
export const closedRegions = (text: string): Region[] =>
  [...text.matchAll(closed)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
