/** The prefix of the keys under which the browser's storage keeps who answers a call. */
export const claimPrefix = 'confab-call:'
