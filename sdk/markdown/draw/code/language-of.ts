import type { Block } from '../../parse/block.ts'
import { unescapeText } from '../../parse/unescape.ts'

/** The language named by a code block; empty if it names none. */
export const languageOf = (code: Pick<Block, 'info'>): string => unescapeText(code.info).split(/\s+/)[0] ?? ''
