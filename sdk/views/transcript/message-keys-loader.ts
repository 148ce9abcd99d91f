import type { ViewContext } from '../../core/types.ts'
import { isComposing } from '../../dom/is-composing.ts'
import type { MessageList } from './message-list.ts'
import type { MessageKey, MessageKeys } from './message-keys.ts'
import { report } from '../../core/util/thrown/report.ts'

/** Those of Arabic, Persian and full-width keyboards, too. */
const questionMarks = new Set(['?', '؟', '？'])

const moves: ReadonlyMap<string, MessageKey['to']> = new Map([
  ['ArrowUp', 'before'],
  ['ArrowDown', 'after'],
  ['Home', 'first'],
  ['End', 'last'],
])

/** What a visitor chooses with, and writes nothing in. */
const unwritten = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

const isMessage = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('article[part~="message"]')

/** True if the key is for a field: in a question of an agent, an edited message or what the page draws. */
function isWriting(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  if (target instanceof HTMLInputElement) return !unwritten.has(target.type)
  return target instanceof HTMLElement && (target.matches('select, textarea') || target.isContentEditable)
}

/**
 * Loads the code for the keys of the transcript with the first focus in it. Which keys are the transcript's is decided here, at once,
 * before the browser scrolls with them; those that come before the code wait for it.
 */
export function loadMessageKeys(scroller: HTMLElement, list: MessageList, context: ViewContext): void {
  const { root, signal } = context
  let early: MessageKey[] = []
  let keys: MessageKeys | undefined
  let isLoading = false

  /** The key as the transcript's, or nothing if it is not. */
  function read(event: KeyboardEvent): MessageKey | undefined {
    const { key, target } = event
    if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return undefined
    // The page's own renderers draw in the page's tree, outside of the message.
    const article = event.composedPath().find(isMessage)
    const isInside = target !== article && target !== scroller
    const place = { article, isInside }
    // Many keyboards have it above a number, with Shift.
    if (questionMarks.has(key) && !isWriting(event)) return { to: 'help', ...place }
    if (event.shiftKey) return undefined
    if (key === 'Escape') return (isInside ? article : root.getElementById('text-input')) ? { to: 'out', ...place } : undefined
    // Inside a message the keys belong to its controls.
    if (isInside || !list.messages.length) return undefined
    // An early arrow leads to a message.
    const to = key === 'Enter' && (article || early.length > 0) ? 'inside' : moves.get(key)
    return to && { to, ...place }
  }

  /** Where the keys before it have led to. */
  function moved(pressed: MessageKey): MessageKey {
    const focused = root.activeElement
    if (!focused || !scroller.contains(focused)) return pressed
    const article = focused.closest<HTMLElement>('article[part~="message"]') ?? undefined
    return { ...pressed, article, isInside: focused !== article && focused !== scroller }
  }

  function load(): void {
    if (isLoading) return
    isLoading = true
    import('./message-keys.ts').then(
      ({ createMessageKeys }) => {
        if (signal.aborted) return
        keys = createMessageKeys(scroller, list, context)
        for (const pressed of early) keys.press(moved(pressed))
        early = []
      },
      (error: unknown) => {
        // The keys are the browser's until it is loaded again, with the next focus.
        isLoading = false
        early = []
        report('not-loaded', error)
      },
    )
  }

  scroller.addEventListener('focusin', load, { signal })
  // A visitor who has gone elsewhere is not fetched back.
  scroller.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && scroller.contains(relatedTarget))) early = []
    },
    { signal },
  )
  scroller.addEventListener(
    'keydown',
    (event) => {
      load()
      const pressed = read(event)
      if (!pressed) return
      event.preventDefault()
      event.stopPropagation()
      if (keys) keys.press(pressed)
      else early.push(pressed)
    },
    { signal },
  )
  // The messages may be drawn after the list has got the focus.
  if (root.activeElement && scroller.contains(root.activeElement)) load()
}
