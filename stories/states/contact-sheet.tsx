import { useEffect, useRef } from 'react'
import { chatIn } from '../kit/chat-in.ts'
import type { StateGroup } from './chat-state.ts'
import { showPseudoClass } from './show-pseudo-class.ts'
import { StateChat } from './state-chat.tsx'
import { wordsFor } from './words.ts'
import '../kit/design-page.css'
import './contact-sheet.css'

interface ContactSheetProps {
  title: string
  /** What the sheet is about. */
  children: string
  groups: readonly StateGroup[]
  direction: 'ltr' | 'rtl'
}

/** What is open in one chat closes when the focus goes to the next one: here it stays open, to be looked at. */
function keepOpen(root: ShadowRoot): void {
  root.addEventListener('focusout', (event) => event.stopImmediatePropagation(), { capture: true })
}

/**
 * Brings every chat of the sheet to its state, one after another: two at a time would take the focus from each other.
 * @returns what went wrong, a line for each state that was not reached.
 */
async function arriveAll(
  sheet: HTMLElement,
  groups: readonly StateGroup[],
  words: ReturnType<typeof wordsFor>,
  signal: AbortSignal,
): Promise<string[]> {
  const failures: string[] = []
  const all = groups.flatMap(({ states, pseudoClass }) => states.map((state) => ({ state, pseudoClass })))
  const figures = sheet.querySelectorAll<HTMLElement>('figure')
  for (const [index, { state, pseudoClass }] of all.entries()) {
    const figure = figures[index]
    if (!figure || signal.aborted) break
    try {
      const chat = await chatIn(figure)
      keepOpen(chat.root)
      await state.arrive?.(chat, words)
      if (pseudoClass) showPseudoClass(chat.root, pseudoClass)
    } catch (error) {
      failures.push(`${state.name}: ${String(error).split('\n')[0]}`)
    }
  }
  return failures
}

/** States of the chat on one page, each in a chat that stopped there. */
export function ContactSheet({ title, children, groups, direction }: ContactSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const words = wordsFor(direction)

  useEffect(() => {
    const { current: box } = sheet
    const leaving = new AbortController()
    if (!box) return undefined
    const arrive = async (): Promise<void> => {
      const failures = await arriveAll(box, groups, words, leaving.signal)
      if (leaving.signal.aborted) return
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      window.scrollTo(0, 0)
      if (status.current && failures.length) status.current.textContent = failures.join(' · ')
      box.dataset['failures'] = String(failures.length)
    }
    void arrive()
    return () => leaving.abort()
  }, [groups, words])

  return (
    <div ref={sheet} className="design-page contact-sheet">
      <h1>{title}</h1>
      <p ref={status} role="status">
        {children}
      </p>
      {groups.map(({ name, states }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <div className="states">
            {states.map((state) => (
              <figure key={state.name} className={state.isWide ? 'state state-wide' : 'state'} data-state={state.name}>
                <figcaption>{state.name}</figcaption>
                <StateChat state={state} direction={direction} />
              </figure>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
