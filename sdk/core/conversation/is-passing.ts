import type { Message } from '../types.ts'

/** Whether the next message takes this one away: loading, error and temporary bubbles. */
export const isPassing = ({ kind }: Message): boolean => kind === 'loading' || kind === 'error' || kind === 'temporary'
