import type { Block } from '../../parse/block.ts'
import { unescapeText } from '../../parse/unescape.ts'

/** What follows a language, or stands in its place. */
const more = /:[^\s:].*|^(?:title|file|filename)=.*/i

/** The language named by a code block; empty if it names none. The name of a file may follow it: `js:a.js`. */
export const languageOf = (code: Pick<Block, 'info'>): string => (unescapeText(code.info).split(/\s+/)[0] ?? '').replace(more, '')
