/** What a browser tells a page that it leaves, and keeps for the way back. */
export const leavePage = (): boolean => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))

/** What a browser tells a page that it shows again as it was left. */
export const comeBack = (): boolean => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

/** The page that a test opens next is another one: what was left does not come back, and nothing of the next one is being left. */
export const openNextPage = (): boolean => dispatchEvent(new PageTransitionEvent('pageshow'))
