import { afterEach, beforeEach, vi } from 'vitest'

/** Keeps developer messages out of the test's output; `console.error` and `console.warn` are spies in each test. */
export function quietConsole(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
  })
  afterEach(() => void vi.restoreAllMocks())
}
