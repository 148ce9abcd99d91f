/** Prefix of the keys that remember answers which are on their way. */
export const unfinishedPrefix = 'confab-answer:'
