import { afterEach, beforeEach, vi } from 'vitest'

/** Keeps what is said to developers out of the test's output; `console.error` and `console.warn` are spies in each test. */
export function quietConsole(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
  })
  afterEach(() => void vi.restoreAllMocks())
}
