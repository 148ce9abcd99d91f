import type { Block } from '../parse/block.ts'
import { unescapeText } from '../parse/unescape.ts'

/** The language that a block of code says it is in; empty when it says none. */
export const languageOf = (code: Block): string => unescapeText(code.info).split(/\s+/)[0] ?? ''
