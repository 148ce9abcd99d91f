import { useEffect, useRef } from 'react'
import { chatIn } from '../kit/chat-in.ts'
import { allStates } from './all-states.ts'
import { StateChat } from './state-chat.tsx'
import { wordsFor } from './words.ts'
import '../kit/design-page.css'
import './contact-sheet.css'

interface ContactSheetProps {
  direction: 'ltr' | 'rtl'
}

const flat = allStates.flatMap(({ states }) => states)

/** What is open in one chat closes when the focus goes to the next one: here it stays open, to be looked at. */
function keepOpen(root: ShadowRoot): void {
  root.addEventListener('focusout', (event) => event.stopImmediatePropagation(), { capture: true })
}

/**
 * Brings every chat of the sheet to its state, one after another: two at a time would take the focus from each other.
 * @returns what went wrong, a line for each state that was not reached.
 */
async function arriveAll(sheet: HTMLElement, words: ReturnType<typeof wordsFor>, signal: AbortSignal): Promise<string[]> {
  const failures: string[] = []
  const figures = sheet.querySelectorAll<HTMLElement>('figure')
  for (const [index, state] of flat.entries()) {
    const figure = figures[index]
    if (!figure || signal.aborted) break
    try {
      const chat = await chatIn(figure)
      keepOpen(chat.root)
      await state.arrive?.(chat, words)
    } catch (error) {
      failures.push(`${state.name}: ${String(error).split('\n')[0]}`)
    }
  }
  return failures
}

/** Every state of the chat on one page, each in a chat that stopped there. */
export function ContactSheet({ direction }: ContactSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const words = wordsFor(direction)

  useEffect(() => {
    const { current: box } = sheet
    const leaving = new AbortController()
    if (!box) return undefined
    const arrive = async (): Promise<void> => {
      const failures = await arriveAll(box, words, leaving.signal)
      if (leaving.signal.aborted) return
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      window.scrollTo(0, 0)
      if (status.current && failures.length) status.current.textContent = failures.join(' · ')
      box.dataset['failures'] = String(failures.length)
    }
    void arrive()
    return () => leaving.abort()
  }, [words])

  return (
    <div ref={sheet} className="design-page contact-sheet">
      <h1>Contact sheet</h1>
      <p ref={status} role="status">
        {flat.length} states, each a real chat that stopped there. Change theme and direction in the toolbar.
      </p>
      {allStates.map(({ name, states }) => (
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
