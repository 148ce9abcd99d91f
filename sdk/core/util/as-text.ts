/** A value as a visitor may read it: text as it is, anything else as JSON. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value))
