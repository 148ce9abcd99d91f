import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether this is `npm run test:all`. */
    isThorough: boolean
  }
}

/** Whether tests run all of a long list of cases (`npm run test:all`) or a few of them (`npm test`). */
export const isThorough = inject('isThorough')
