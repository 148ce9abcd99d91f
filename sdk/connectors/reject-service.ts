import type { Connector } from '../core/types.ts'

/** A chat that takes no input and says why, where `directConnection` names no service that is known. */
export const rejectService = (reason: string): Connector => ({ name: '', input: { disabledBecause: reason } })
