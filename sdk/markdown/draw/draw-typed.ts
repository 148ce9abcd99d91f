import { element } from '../../dom/element.ts'
import { findAutolinks } from '../parse/inline/autolinks.ts'
import type { InlineNode } from '../parse/inline/inline-node.ts'
import { splitTyped } from '../parse/split-typed.ts'
import type { MarkdownSettings } from '../settings.ts'
import { createCodeBlock } from './code/code-block.ts'
import { drawInline } from './draw-inline.ts'
import { createDrawingBudget } from './drawing-budget.ts'
import { languageOf } from './code/language-of.ts'
import { longText } from './long-text.ts'

function withLinks(text: string): InlineNode[] {
  const nodes: InlineNode[] = []
  let position = 0
  for (const { start, end, destination } of findAutolinks(text)) {
    const link = { isImage: false, target: { destination, title: '' } }
    nodes.push(text.slice(position, start), link, text.slice(start, end), null)
    position = end
  }
  return [...nodes, text.slice(position)]
}

function drawWords(text: string, settings: MarkdownSettings): Element {
  const words = element('p', { class: text.length > longText ? 'typed-text long-text' : 'typed-text' })
  words.append(...drawInline(withLinks(text), settings))
  // Last: the browser finds the direction again for each node that is added.
  words.dir = 'auto'
  return words
}

function drawCode(text: string, info: string, settings: MarkdownSettings): Element {
  const language = languageOf({ info })
  const { block, code } = createCodeBlock({ info }, settings)
  code.append(text)
  if (language) settings.highlight?.(code, language)
  settings.finish?.(block, info)
  return block
}

/** Renders a text as it was typed, with links and fenced code, and no other markdown. */
export function drawTyped(source: string, settings: MarkdownSettings): Element {
  const section = element('div', { class: 'markdown-section' })
  const budget = createDrawingBudget(settings.share)
  for (const { text, info } of splitTyped(source)) {
    const shown = budget.isSpent ? '' : budget.afford(text)
    if (shown !== text) settings.onPartial?.()
    if (!shown && text) break
    section.append(info === undefined ? drawWords(shown, settings) : drawCode(shown, info, settings))
    budget.charge(text, 0)
  }
  return section
}
