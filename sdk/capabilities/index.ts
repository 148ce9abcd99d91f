import type { ChatOptions } from '../core/options.ts'
import type { Capability, ChatState } from '../core/types.ts'
import type { CapabilityContext } from './capability-context.ts'

interface CapabilityEntry {
  /** Whether the page asks for it. */
  isWanted(options: ChatOptions): boolean
  load(): Promise<(context: CapabilityContext) => Capability>
}

/** All there are, by hand: a name, when it is wanted, a chunk of its own. */
const entries: readonly CapabilityEntry[] = [
  {
    isWanted: ({ customButtons }) => Boolean(customButtons?.length),
    load: async () => (await import('./custom-buttons.ts')).createCustomButtons,
  },
]

interface Running {
  readonly controller: AbortController
  capability?: Capability
}

/** Begins each capability when the options ask for it, tells it what happens, and ends it when they no longer do. */
export function createCapabilities(context: CapabilityContext) {
  const running = new Map<CapabilityEntry, Running>()

  async function begin(entry: CapabilityEntry): Promise<void> {
    const mine: Running = { controller: new AbortController() }
    const { signal } = mine.controller
    running.set(entry, mine)
    try {
      const create = await entry.load()
      if (!signal.aborted) mine.capability = create({ ...context, signal })
    } catch (error) {
      // The chat lives on without it; a chunk that did not load is asked for again when the options change.
      console.error(error)
      if (running.get(entry) === mine) running.delete(entry)
    }
  }

  function end(entry: CapabilityEntry): void {
    const { controller, capability } = running.get(entry) ?? {}
    running.delete(entry)
    controller?.abort()
    capability?.destroy()
  }

  function choose(): void {
    const { options } = context.get().config
    for (const entry of entries) {
      const isWanted = entry.isWanted(options)
      if (isWanted && !running.has(entry)) void begin(entry)
      else if (!isWanted && running.has(entry)) end(entry)
    }
  }

  choose()
  context.signal.addEventListener('abort', () => {
    for (const entry of entries) end(entry)
  })
  return {
    update(state: ChatState, previous: ChatState): void {
      if (state.config !== previous.config) choose()
      for (const { capability } of running.values()) capability?.update?.(state, previous)
    },
  }
}
