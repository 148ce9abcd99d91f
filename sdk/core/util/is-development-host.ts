const ownHosts =
  /^$|^(?:localhost|0\.0\.0\.0|\[::1\]|(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+){2,3})$|\.(?:localhost|local|test)$/

/**
 * Whether a page is still being made, by the host it comes from: a file (no name at all), this machine, or a network of the house.
 * Where there is no page, as on a server, it is not.
 */
export const isDevelopmentHost = (hostname: string | undefined): boolean => hostname !== undefined && ownHosts.test(hostname)
