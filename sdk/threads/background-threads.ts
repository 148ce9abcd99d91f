import type { Config } from '../core/options/config.ts'
import type { ActiveThread } from './active-thread.ts'

/**
 * Forwards the chat's lifecycle to the threads that run in the background. The chat itself updates the engine of the open thread.
 */
export function createBackgroundThreads(all: () => Iterable<ActiveThread>, shown: () => ActiveThread | undefined) {
  const hidden = (): ActiveThread[] => [...all()].filter((thread) => thread !== shown())
  return {
    configure(config: Config): void {
      for (const { engine } of hidden()) engine.configure(config)
    },
    /** Writes unsaved changes. */
    flush(): void {
      for (const { engine } of hidden()) engine.flush()
    },
    /** The chat was taken out of the page: answers go on. */
    withdraw(): void {
      for (const { engine } of hidden()) engine.withdraw()
    },
    /** Everything ends. */
    pause(): void {
      for (const { wait } of all()) wait.end()
      for (const { engine } of hidden()) engine.pause()
    },
    /** The chat is in the page again. */
    resume(): void {
      for (const { engine } of hidden()) engine.start()
      for (const { keeper } of all()) void keeper.refresh()
    },
  }
}
