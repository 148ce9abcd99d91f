import type { FirstLabels } from '../../core/labels/labels.ts'
import type { ChatError } from '../../core/errors.ts'
import { failureOf } from '../../core/session/failure-of.ts'
import type { ErrorPart } from '../../core/types.ts'
import { wordNodes } from '../../dom/draw-words.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import type { RenderPart } from '../part.ts'
import { errorWords } from './error-words.ts'

const warning = 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7.5v5.5M12 16.4v.1'

/** Adds what the console says: only the page's developer sees it, and loads it. */
async function addNote(dom: HTMLElement, failure: ChatError, text: string): Promise<void> {
  // It cannot be loaded, e.g. without a connection: the console has it.
  const loaded = await import('./error-note.ts').catch(() => undefined)
  const note = loaded?.errorNote(failure, text)
  if (note) dom.append(element('p', { class: 'error-note', lang: 'en', dir: 'ltr' }, `On a development host only: ${note}`))
}

function drawLines(part: ErrorPart, labels: FirstLabels): HTMLElement[] {
  const { title, words } = errorWords(part, labels)
  // A service's own words are in any language; the chat's have names of files in them.
  const line = element('p', { dir: 'auto' }, ...wordNodes(words))
  return title ? [element('strong', { class: 'error-title', dir: 'auto' }, title), line] : [line]
}

/** The error in plain words, and a button to try again. */
export const renderError: RenderPart<ErrorPart> = (part, { get, requests }) => {
  const { labels } = get().config
  const dom = element('div', { class: 'error-content' }, icon(warning), ...drawLines(part, labels))
  if (part.canRetry) {
    const button = element('button', { type: 'button', class: 'retry-button' }, labels.tryAgain)
    button.addEventListener('click', () => requests.retry())
    dom.append(button)
  }
  const failure = failureOf.get(part)
  if (failure) void addNote(dom, failure, part.text)
  return { dom }
}
