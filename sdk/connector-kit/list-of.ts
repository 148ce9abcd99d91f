/** A setting that should be a list, as one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
