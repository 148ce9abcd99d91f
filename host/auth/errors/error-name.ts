/** The name of an error, as the identity provider and the library set it. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : '')
