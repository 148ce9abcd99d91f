/** A value for a visitor to read: strings as they are, anything else as JSON. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value))
