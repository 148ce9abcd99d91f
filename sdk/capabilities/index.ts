import type { Capability, ChatState } from '../core/types.ts'
import type { ChatContext } from './capability-context.ts'
import { capabilityEntries, type CapabilityEntry } from './entries.ts'
import { report } from '../core/util/thrown/report.ts'

interface Running {
  readonly controller: AbortController
  capability?: Capability
}

/** Starts each capability when the options ask for it, passes changes to it, and ends it when they no longer do. */
export function createCapabilities(context: ChatContext) {
  const running = new Map<CapabilityEntry, Running>()

  async function begin(entry: CapabilityEntry): Promise<void> {
    const mine: Running = { controller: new AbortController() }
    const { signal } = mine.controller
    running.set(entry, mine)
    try {
      const create = await entry.load(context.load)
      if (!signal.aborted) mine.capability = create({ ...context, signal, quiet })
    } catch (error) {
      // The chat works without it; loading is retried when the options change.
      report('not-loaded', error)
      if (running.get(entry) === mine) running.delete(entry)
    }
  }

  function quiet(): void {
    for (const { capability } of running.values()) capability?.quiet?.()
  }

  function end(entry: CapabilityEntry): void {
    const { controller, capability } = running.get(entry) ?? {}
    running.delete(entry)
    controller?.abort()
    capability?.destroy()
  }

  function choose(): void {
    const { config, composer } = context.get()
    for (const entry of capabilityEntries) {
      const isWanted = entry.isWanted(config.options, composer.serviceFiles)
      if (isWanted && !running.has(entry)) void begin(entry)
      else if (!isWanted && running.has(entry)) end(entry)
    }
  }

  choose()
  context.signal.addEventListener('abort', () => {
    for (const entry of capabilityEntries) end(entry)
  })
  return {
    quiet,
    update(state: ChatState, previous: ChatState): void {
      if (state.config !== previous.config || state.composer.serviceFiles !== previous.composer.serviceFiles) choose()
      for (const { capability } of running.values()) capability?.update?.(state, previous)
    },
  }
}
