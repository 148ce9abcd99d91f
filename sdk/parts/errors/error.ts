import { defaultLabels, type FirstLabels, type Labels, type TextName } from '../../core/labels/labels.ts'
import type { ChatError } from '../../core/errors.ts'
import { failureOf } from '../../core/session/failure-of.ts'
import type { ErrorPart, ErrorReason } from '../../core/types.ts'
import { wordNodes } from '../../dom/draw-words.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import type { RenderPart } from '../part.ts'

const warning = 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7.5v5.5M12 16.4v.1'

/** What happened, in words. */
const titles = {
  offline: 'errorOffline',
  unreachable: 'errorUnreachable',
  interrupted: 'errorInterrupted',
  server: 'errorServer',
  busy: 'errorTooMany',
} satisfies Record<ErrorReason, TextName>

/** The label that an error was shown with, so that it can be shown again in the current language. */
const names = new WeakMap<ErrorPart, TextName>()

/** The labels that have been registered so far. */
const english: Partial<Labels> = defaultLabels

function wordsOf(part: ErrorPart, given: FirstLabels): string {
  const labels = given as Labels
  const all = Object.keys(english) as TextName[]
  const isSaid = (name: TextName): boolean => labels[name] === part.text || english[name] === part.text
  const name = names.get(part) ?? all.find((label) => label.startsWith('error') && isSaid(label))
  if (!name) return part.text
  names.set(part, name)
  return labels[name]
}

/** Adds what the console says: only the page's developer sees it, and loads it. */
async function addNote(dom: HTMLElement, failure: ChatError, text: string): Promise<void> {
  // It cannot be loaded, e.g. without a connection: the console has it.
  const loaded = await import('./error-note.ts').catch(() => undefined)
  const note = loaded?.errorNote(failure, text)
  if (note) dom.append(element('p', { class: 'error-note', lang: 'en', dir: 'ltr' }, `On a development host only: ${note}`))
}

/** What happened, where that is known, and what to do now. */
function drawLines(part: ErrorPart, labels: FirstLabels): HTMLElement[] {
  const { reason } = part
  const isLost = reason === 'offline' || reason === 'unreachable'
  // A service's own words are in any language; the chat's have names of files in them.
  const words = element('p', { dir: 'auto' }, ...wordNodes(isLost ? labels.errorTryConnection : wordsOf(part, labels)))
  // A conversation may have been kept by a later version, which knows more.
  const title = reason && labels[titles[reason]]
  return title ? [element('strong', { class: 'error-title', dir: 'auto' }, title), words] : [words]
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
