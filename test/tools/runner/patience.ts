import { vi } from 'vitest'

// A busy machine draws later than the second that Vitest waits, and there is no setting for it.
const { waitFor } = vi
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: 15_000 })
