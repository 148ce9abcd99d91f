import { messageLabels } from '../../core/labels/messages.ts'
import { joinSentences } from '../../core/labels/writing/join-sentences.ts'
import type { ViewContext } from '../../core/types.ts'
import type { MessageList } from './message-list.ts'
import { spokenLines } from './narration/spoken-lines.ts'
import { report } from '../../core/util/thrown/report.ts'

const controls = 'a[href], button, input, select, textarea, audio[controls], video[controls], summary, [tabindex="0"]'

/** What a key of the transcript leads to, and where it was pressed. */
export interface MessageKey {
  readonly to: 'help' | 'out' | 'inside' | 'before' | 'after' | 'first' | 'last'
  readonly article: HTMLElement | undefined
  /** True in a message or beside all, not on a message itself. */
  readonly isInside: boolean
}

export interface MessageKeys {
  press(pressed: MessageKey): void
}

/** The first control of a message, in what the page's renderers drew too. */
function firstControl(article: HTMLElement): HTMLElement | null {
  const found = [...article.querySelectorAll<HTMLElement>(`${controls}, slot`)].flatMap((dom) =>
    dom instanceof HTMLSlotElement
      ? dom.assignedElements().flatMap((drawn) => [...drawn.querySelectorAll<HTMLElement>(controls)])
      : dom,
  )
  return found[0] ?? null
}

/**
 * The keyboard navigation of the transcript: arrows, Home and End move between messages, Enter moves to the controls in one,
 * Escape back to it and then to the composer, `?` shows all keys. Page keys scroll natively.
 */
export function createMessageKeys(scroller: HTMLElement, list: MessageList, context: ViewContext): MessageKeys {
  const { root, signal } = context
  let isHelping = false
  /**
   * A message that gets the focus is described by its text, as its name is only the author: by the words that are announced. Browsers
   * would describe it by the names of its toolbars and marks, and by that of a table without its cells.
   */
  function describe(article: HTMLElement | undefined): void {
    if (!article?.querySelector('.bubbles')) return
    const labels = messageLabels(context.get().config.labels)
    const text = joinSentences(spokenLines(article, labels), labels.language)
    // No element that is referred to: its words would be in the page twice.
    if (article.getAttribute('aria-description') !== text) article.setAttribute('aria-description', text)
  }

  /** The index of the focused message; past the last one if none is focused. */
  function focusedIndex(article: Element | null): number {
    const page = list.pages.all.findLast((one) => one.dom === article?.parentElement)
    return page ? list.pages.startOf(page) + (page.views?.findIndex(({ dom }) => dom === article) ?? 0) : list.messages.length
  }

  /**
   * Those that a key may lead to are described before it does: Chromium tells of what changes with the focus once more, and it is read
   * twice.
   */
  function describeAround(target: EventTarget | null): void {
    const article = target instanceof Element ? target.closest<HTMLElement>('article[part~="message"]') : null
    const index = focusedIndex(article)
    for (const near of new Set([index, index - 1, index + 1, 0, list.messages.length - 1])) {
      const message = list.messages[near]
      if (message) describe(list.domOf(message))
    }
  }

  /** Shows which keys there are. */
  function help(): void {
    const container = root.getElementById('container')
    if (!container || isHelping) return
    isHelping = true
    const end = (): void => void (isHelping = false)
    import('../dialogs/shortcuts-modal.ts')
      .then(({ openShortcutsModal }) => openShortcutsModal({ ...context, container }, end))
      .catch((error: unknown) => {
        end()
        report('not-loaded', error)
      })
  }

  scroller.addEventListener('focusin', ({ target }) => describeAround(target), { signal })
  describeAround(root.activeElement)
  return {
    press({ to, article, isInside }) {
      if (to === 'help') return help()
      if (to === 'out') return (isInside ? article : root.getElementById('text-input'))?.focus()
      if (isInside) return undefined
      const index = focusedIndex(article ?? null)
      const last = list.messages.length - 1
      if (to === 'before') list.reveal(Math.max(0, index - 1))?.focus()
      else if (to === 'after') list.reveal(Math.min(last, index + 1))?.focus()
      else if (to === 'first') list.reveal(0)?.focus()
      else if (to === 'last') list.reveal(last)?.focus()
      else if (article) firstControl(article)?.focus()
      return undefined
    },
  }
}
