import { blockLabels } from '../../core/labels/blocks/blocks.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import type { ViewContext } from '../../core/types.ts'
import { heldPositions } from '../../dom/scrolling/held-positions.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { languageOf } from '../../markdown/draw/code/language-of.ts'
import type { FinishBlock } from '../../markdown/settings.ts'
import css from '../../styles/message/blocks.css?inline'
import type { BlockTools } from './block-tools.ts'
import { finishCode } from './finish-code.ts'
import { finishTable } from './finish-table.ts'

/** Gives tables and code what can be done with them, once nothing is added to them. */
export function createFinish({
  get,
  root,
  signal,
  announce,
}: Pick<ViewContext, 'get' | 'root' | 'signal' | 'announce'>): FinishBlock {
  adoptSheets(root, [css])
  let diagrams: Promise<(diagram: HTMLElement) => void> | undefined

  function showDiagram(block: HTMLElement): void {
    diagrams ??= import('../diagrams/create-diagrams.ts').then(({ createDiagrams }) =>
      createDiagrams({ get, root, signal, announce }),
    )
    diagrams.then(
      (show) => signal.aborted || show(block),
      // Its source can still be read; the next one tries again.
      () => (diagrams = undefined),
    )
  }

  return (block, info, rows) => {
    const { labels } = get().config
    const tools: BlockTools = { labels: blockLabels(messageLabels(labels)), signal, announce }
    if (block.hasAttribute('data-finished')) return
    block.toggleAttribute('data-finished', true)
    heldPositions.during(block, () => {
      if (rows) finishTable(block, info, rows, tools)
      else finishCode(block, info, tools)
    })
    if (!rows && get().config.markdown.diagrams && languageOf({ info }).toLowerCase() === 'mermaid') showDiagram(block)
  }
}
