import type { Json } from '../protocol.ts'

/** The fields that have a value. */
export const givenFields = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
