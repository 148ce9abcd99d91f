/** With what the keys of a storage's threads begin: threads of two accounts may have the same id. */
export const unsavedPrefix = (storageName: string): string => `confab-unsaved:${storageName}:`
