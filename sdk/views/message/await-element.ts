import { remark, report } from '../../core/util/thrown/report.ts'

/** How long a page may take to define an element before it is asked whether it ever will, in milliseconds. */
const patience = 5000

interface Waiting {
  readonly tell: Set<() => void>
  readonly timer: ReturnType<typeof setTimeout>
}

/** What is waited for, by the name of the element: all that wait for one are told at once, and the console once. */
const waiting = new Map<string, Waiting>()

function begin(name: string, purpose: string): Waiting {
  const tell = new Set<() => void>()
  const timer = setTimeout(
    () =>
      remark(
        'failed-renderer',
        `No element <${name}> is defined, which is to draw "${purpose}": customElements.define() was not called with its name. ` +
          'The card of the chat is shown until it is.',
      ),
    patience,
  )
  const made: Waiting = { tell, timer }
  const end = (): boolean => {
    clearTimeout(timer)
    const isAwaited = waiting.get(name) === made
    if (isAwaited) waiting.delete(name)
    return isAwaited
  }
  customElements.whenDefined(name).then(
    () => {
      if (end()) for (const each of tell) each()
    },
    (error: unknown) => {
      clearTimeout(timer)
      if (waiting.get(name) === made)
        report('failed-renderer', `The renderer "${purpose}" names no element that could be defined:`, error)
    },
  )
  return made
}

/**
 * Calls back once the page has defined a custom element. One that does not come is named in the console, with what it is for.
 * @returns a function that ends the wait.
 */
export function awaitElement(given: string, purpose: string, onDefined: () => void): () => void {
  if (!globalThis.customElements) return () => undefined
  const name = given.toLowerCase()
  const shared = waiting.get(name) ?? begin(name, purpose)
  waiting.set(name, shared)
  shared.tell.add(onDefined)
  return () => {
    shared.tell.delete(onDefined)
    if (shared.tell.size || waiting.get(name) !== shared) return
    clearTimeout(shared.timer)
    waiting.delete(name)
  }
}
