/** A code without the spaces it was copied with: authenticator apps write `123 456`. */
export const normaliseCode = (text: string): string => text.replaceAll(/\s/g, '')
