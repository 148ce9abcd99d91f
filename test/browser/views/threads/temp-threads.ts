import { onTestFinished } from 'vitest'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import type { ThreadRequests, ThreadsState, View, ViewContext } from '../../../../sdk/core/types.ts'
import { createChatView } from '../../../../sdk/views/chat-view.ts'
import { createThreadsView } from '../../../../sdk/views/threads/threads.ts'
import { createThreadsModel, threadsNamed } from '../../../../stories/kit/threads-model.ts'
import { renderView } from '../../render-view.ts'

export { threadsNamed }

type RecordedRequest = [name: keyof ThreadRequests, ...values: unknown[]]

/** Records the requests to a model before it handles them. The `ignored` ones are only recorded. */
function recorded(requests: ThreadRequests, ignored: readonly (keyof ThreadRequests)[]) {
  const calls: RecordedRequest[] = []
  const all = Object.entries(requests).map(([name, run]) => [
    name,
    (...values: unknown[]) => {
      calls.push([name as keyof ThreadRequests, ...values])
      return ignored.includes(name as keyof ThreadRequests)
        ? Promise.resolve()
        : (run as (...values: unknown[]) => unknown)(...values)
    },
  ])
  return { calls, requests: Object.fromEntries(all) as ThreadRequests }
}

interface Settings {
  /** The width of the chat in pixels. */
  readonly width?: number
  readonly height?: number
  readonly options?: ChatOptions
  /** Requests that are recorded but not handled. */
  readonly ignored?: readonly (keyof ThreadRequests)[]
}

/** Waits until observers have run and the page has rendered. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** The list of threads in the frame of a chat, with a model that handles the requests. */
export async function tempThreads(
  given: Partial<ThreadsState> = { entries: threadsNamed('One', 'Two', 'Three') },
  { width = 900, height = 480, options = {}, ignored = [] }: Settings = {},
) {
  const model = createThreadsModel(given)
  const { calls, requests } = recorded(model.requests, ignored)
  const made: { context?: ViewContext; threads?: View } = {}
  const chat = renderView(
    (context) => {
      made.context = context
      const frame = createChatView(context)
      return {
        ...frame,
        update(state, previous) {
          frame.update?.(state, previous)
          made.threads?.update?.(state, previous)
        },
        destroy() {
          made.threads?.destroy()
          frame.destroy()
        },
      } satisfies View
    },
    { threads: model.get() },
    options,
  )
  chat.host.style.inlineSize = `${width}px`
  chat.host.style.blockSize = `${height}px`
  if (made.context) made.threads = createThreadsView(made.context, requests)
  onTestFinished(model.subscribe((threads) => chat.set({ threads })))
  await drawn()

  const { root } = chat
  const all = (selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)]
  const isVisible = (found: HTMLElement): boolean => found.checkVisibility({ visibilityProperty: true })
  const nameOf = (found: HTMLElement): string => (found.getAttribute('aria-label') ?? found.textContent).trim()

  return {
    ...chat,
    drawn,
    /** The recorded requests, in order. */
    calls,
    /** Changes the threads. */
    change: model.set,
    threads: model.get,
    part: (name: string) => all(`[part~="${name}"]`).find(isVisible),
    /** The listed titles. */
    titles: () =>
      all('.thread-title')
        .filter(isVisible)
        .map(({ textContent }) => textContent),
    /** The button that opens the thread of a row. */
    row(title: string) {
      const found = all('[part="thread-open"]').find((button) => button.querySelector('.thread-title')?.textContent === title)
      if (!found) throw new Error(`No thread is called "${title}"`)
      return found
    },
    /** A visible button, by its accessible name. */
    button(name: string) {
      const found = all('button').find((button) => isVisible(button) && nameOf(button) === name)
      if (!found) throw new Error(`No button is called "${name}"`)
      return found
    },
    /** The accessible name of the focused element. */
    focused() {
      const active = root.activeElement
      if (!(active instanceof HTMLElement)) return undefined
      return active.querySelector('.thread-title')?.textContent ?? nameOf(active)
    },
  }
}

export type TempThreads = Awaited<ReturnType<typeof tempThreads>>
