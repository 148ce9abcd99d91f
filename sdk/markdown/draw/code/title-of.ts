import type { Block } from '../../parse/block.ts'
import { unescapeText } from '../../parse/unescape.ts'

/** Alone or after the language: `js title="a.js"`. */
const named = /(?:^|\s)(?:title|file|filename)=(?:"([^"]*)"|'([^']*)'|(\S+))/i
/** Right behind the language: `js:a.js`. */
const behind = /^[^\s:]+:([^\s:]\S*)/

/** The title of a code block, often the name of a file; empty if it has none. */
export function titleOf(code: Pick<Block, 'info'>): string {
  const info = unescapeText(code.info)
  const [, ...found] = named.exec(info) ?? behind.exec(info) ?? []
  return found.join('').trim()
}
