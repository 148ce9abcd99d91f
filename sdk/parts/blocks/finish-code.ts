import { element } from '../../dom/element.ts'
import { heldPositions } from '../../dom/scrolling/held-positions.ts'
import { saveFile } from '../../dom/save-file.ts'
import { languageOf } from '../../markdown/draw/code/language-of.ts'
import { titleOf } from '../../markdown/draw/code/title-of.ts'
import { createTool, makeToolbar, type BlockTools } from './block-tools.ts'
import { blockIcons } from './block-icons.ts'
import { codeFileName } from './code-file-name.ts'

/** Code with more lines has numbers. */
const mostWithoutNumbers = 12

/** The numbers of lines, which are no text: they are neither copied nor read aloud. */
function numberLines(pre: HTMLElement, text: string): void {
  const count = text.replace(/\n$/, '').split('\n').length
  if (count <= mostWithoutNumbers) return
  const numbers = Array.from({ length: count }, (_, index) => index + 1).join('\n')
  pre.classList.add('numbered')
  pre.prepend(element('span', { class: 'line-numbers', 'aria-hidden': 'true', 'data-numbers': numbers }))
}

/** Adds numbers of lines to a block of code, and the buttons that wrap and download it. */
export function finishCode(block: HTMLElement, info: string, { labels }: BlockTools): void {
  const pre = block.querySelector('pre')
  const code = block.querySelector('code')
  const bar = block.querySelector<HTMLElement>('.block-tools')
  if (!pre || !code || !bar) return
  numberLines(pre, code.textContent)
  const wrap = createTool(labels.wrapLines, blockIcons.wrap, () =>
    heldPositions.during(block, () => {
      wrap.ariaPressed = String(pre.classList.toggle('wrapped'))
    }),
  )
  wrap.ariaPressed = 'false'
  const download = createTool(labels.downloadCode, blockIcons.download, () => {
    const name = codeFileName(titleOf({ info }), languageOf({ info }), labels.code)
    saveFile(new File([code.textContent], name, { type: 'text/plain' }))
  })
  const copy = bar.querySelector('button') ?? undefined
  wrap.dataset['tool'] = 'wrap'
  download.dataset['tool'] = ''
  bar.prepend(wrap, download)
  // Named as the code is.
  bar.setAttribute('aria-labelledby', pre.getAttribute('aria-labelledby') ?? '')
  makeToolbar(bar, copy)
}
