import { cutText } from '../../../core/util/cut-text.ts'
import { escapeTurning } from '../../../core/util/escape-turning.ts'
import { createId } from '../../../core/util/ids.ts'
import { element } from '../../../dom/element.ts'
import { icon } from '../../../dom/icon.ts'
import { copy } from '../../../dom/icons/copy.ts'
import type { Block } from '../../parse/block.ts'
import type { MarkdownSettings } from '../../settings.ts'
import { languageName } from './language-name.ts'
import { languageOf } from './language-of.ts'
import { titleOf } from './title-of.ts'

/** A title is a name, not a text. */
const mostTitleCharacters = 200

/** A box with the title or the language, a copy button, and the code, which the caller fills in. */
export function createCodeBlock(
  made: Pick<Block, 'info'>,
  settings: MarkdownSettings,
): { block: HTMLElement; code: HTMLElement } {
  const { labels, announce } = settings
  const language = languageOf(made)
  const title = escapeTurning(cutText(titleOf(made), mostTitleCharacters))
  const id = createId()
  const code = element('code', { class: language ? `language-${language}` : undefined })
  const button = element(
    'button',
    { type: 'button', 'aria-label': labels.copyCode },
    icon(copy),
    element('span', undefined, labels.copy),
  )
  function tellFailure(): void {
    if (!button.classList.contains('told')) button.querySelector('span')?.replaceChildren(labels.copyFailed)
    button.classList.add('told')
    button.removeAttribute('aria-label')
    announce?.(labels.copyFailed, 'assertive')
  }
  // Loaded in advance: the clipboard is writable only during the click, which leaves no time to load anything.
  const loading = import('./copy-code.ts')
    .then(({ createCopyCode }) => createCopyCode(button, () => [code.textContent], settings))
    // The code can still be selected.
    .catch(() => tellFailure)
  button.addEventListener('click', () => void loading.then((run) => run()))
  return {
    block: element(
      'div',
      { class: 'code-block' },
      element(
        'div',
        { class: 'code-header' },
        element('span', { id, dir: title ? 'auto' : undefined }, title || (language ? languageName(language) : labels.code)),
        element('div', { class: 'block-tools' }, button),
      ),
      element('pre', { tabindex: 0, dir: 'ltr', role: 'group', 'aria-labelledby': id }, code),
    ),
    code,
  }
}
