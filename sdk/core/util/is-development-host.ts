const ownHosts =
  /^$|^(?:localhost|0\.0\.0\.0|\[::1\]|(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+){2,3})$|\.(?:localhost|local|test)$/

/**
 * True if a page is under development, judging by its host: a file (no host name), this machine, or a local network. False
 * without a page, e.g. on a server.
 */
export const isDevelopmentHost = (hostname: string | undefined): boolean => hostname !== undefined && ownHosts.test(hostname)
