/** Removes the spaces of a copied code: authenticator apps write `123 456`. */
export const normaliseCode = (text: string): string => text.replaceAll(/\s/g, '')
