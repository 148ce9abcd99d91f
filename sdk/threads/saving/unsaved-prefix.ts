/** The prefix of a storage's keys: threads of two accounts may have the same id. */
export const unsavedPrefix = (storageName: string): string => `confab-unsaved:${storageName}:`
