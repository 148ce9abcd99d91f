import type { Tool } from '../core/options/options.ts'
import { toolWords } from '../core/tools/tool-words.ts'
import type { ToolPart } from '../core/types.ts'
import { cutText } from '../core/util/cut-text.ts'
import { escapeInvisible } from '../core/util/escape-turning.ts'
import { drawingLimits } from './drawing-limits.ts'

/** What explains the name of a tool: its technical name, or the whole title of which the card shows a part. */
export function toolTooltip({ name, title = '' }: Pick<ToolPart, 'name' | 'title'>, ofPage: Tool | undefined): string {
  const whole = ofPage || title.length <= drawingLimits.nameCharacters ? name : title
  return escapeInvisible(cutText(whole, drawingLimits.questionCharacters))
}

/** The name of a tool in words. The page names its own: a service could call one by another's name. */
export function toolTitle({ name, title }: Pick<ToolPart, 'name' | 'title'>, ofPage: Tool | undefined): string {
  if (ofPage) return ofPage.title ?? toolWords(name)
  const words = title ?? toolWords(name)
  const shown = words.length > drawingLimits.nameCharacters ? `${cutText(words, drawingLimits.nameCharacters)}…` : words
  return escapeInvisible(shown)
}
