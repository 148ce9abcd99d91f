import type { Tool } from '../core/options/options.ts'
import { toolWords } from '../core/tools/tool-words.ts'
import type { ToolPart } from '../core/types.ts'
import { cutText } from '../core/util/cut-text.ts'
import { drawingLimits } from './drawing-limits.ts'

/** The name of a tool in words. The page names its own: a service could call one by another's name. */
export function toolTitle({ name, title }: Pick<ToolPart, 'name' | 'title'>, ofPage: Tool | undefined): string {
  if (ofPage) return ofPage.title ?? toolWords(name)
  return cutText(title ?? toolWords(name), drawingLimits.nameCharacters)
}
