import { waitFor } from 'storybook/test'

/** Waits until this can be said without an error; patient, for the machine may be busy. */
export const eventually = <T>(check: () => T, timeout = 15_000): Promise<T> => waitFor(check, { timeout })
