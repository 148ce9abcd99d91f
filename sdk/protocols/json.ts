import type { Json } from './protocol.ts'

/** True for a JSON object: not an array and not null. */
export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
