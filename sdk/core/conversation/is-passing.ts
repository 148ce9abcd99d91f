import type { Message } from '../types.ts'

/** True if the next message replaces this one: loading, error and temporary bubbles. */
export const isPassing = ({ kind }: Message): boolean => kind === 'loading' || kind === 'error' || kind === 'temporary'
