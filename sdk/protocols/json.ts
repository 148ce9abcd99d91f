import type { Json } from './protocol.ts'

/** Whether it is an object of JSON: neither an array nor null. */
export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
