const ownHosts = /^$|^(?:localhost|\[::1\]|(?:127|10|192\.168)(?:\.\d+){2,3})$|\.(?:localhost|local|test)$/

/** Whether a page is at work instead of before its visitors: a file, on this machine, or in a network of the house. */
export const isDevelopmentPage = (hostname = globalThis.location?.hostname ?? ''): boolean => ownHosts.test(hostname)
