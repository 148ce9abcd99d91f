import type { Passage } from './passage.ts'

/** The name of a passage in a list of sources: a section with the headings above it, but for that of the page; a row of a table with its section. */
export const passageTitle = ({ anchor, id, path, title }: Passage): string =>
  anchor === id ? [...path.slice(1), title].join(' › ') : (path.at(-1) ?? title)
