/** The prefix of the keys that record which conversations in the browser's storage became threads of a storage. */
export const takenOverPrefix = (storageName: string): string => `confab-taken-over:${storageName}:`
