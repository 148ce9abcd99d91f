/** Prefix of the keys that remember which conversations of the browser's storage became threads of a storage. */
export const takenOverPrefix = (storageName: string): string => `confab-taken-over:${storageName}:`
