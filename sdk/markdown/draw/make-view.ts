import { element } from '../../dom/element.ts'
import type { Block } from '../parse/block.ts'
import { createCodeBlock } from './code/code-block.ts'
import { createList } from './list.ts'
import { createRow, createTable } from './table.ts'
import type { MarkdownSettings } from '../settings.ts'
import type { View } from './view.ts'

/** Creates the elements of a block without its text. A tight text has no node of its own. */
export function makeView(block: Block, isTight: boolean, settings: MarkdownSettings): View {
  switch (block.type) {
    case 'heading':
      return { node: element(`h${block.level as 1}`) }
    case 'quote':
      return { node: element('blockquote') }
    case 'list':
      return createList(block.level)
    case 'item':
      return { node: element('li') }
    case 'code': {
      const made = createCodeBlock(block, settings)
      return { node: made.block, content: made.code }
    }
    case 'lines':
      return { node: block.level ? element('span', { class: 'code-lines' }, '') : new Text() }
    case 'html':
      return { node: element('p', { class: 'raw-html' }, '') }
    case 'rule':
      return { node: element('hr') }
    case 'table':
      return createTable(block, settings.labels)
    case 'row':
      return createRow('td', block.info)
    default:
      return isTight ? {} : { node: element('p') }
  }
}
