import type { Config } from '../core/options/config.ts'
import type { OpenThread } from './open-thread.ts'

/**
 * Has the threads that go on out of sight follow what becomes of their chat. The engine of the thread that is shown is told of it by the
 * chat.
 */
export function createBackgroundThreads(all: () => Iterable<OpenThread>, shown: () => OpenThread | undefined) {
  const hidden = (): OpenThread[] => [...all()].filter((thread) => thread !== shown())
  return {
    /** The options have changed. */
    configure(config: Config): void {
      for (const { engine } of hidden()) engine.configure(config)
    },
    /** Writes what is not saved. */
    flush(): void {
      for (const { keeper } of hidden()) keeper.flush()
    },
    /** The chat left the page. */
    pause(): void {
      for (const { wait } of all()) wait.end()
      for (const { engine } of hidden()) engine.pause()
    },
    /** The chat is back. */
    resume(): void {
      for (const { engine } of hidden()) engine.start()
      for (const { keeper } of all()) void keeper.refresh()
    },
  }
}
