/** Whether the page is on the machine of who writes it. Without a page, as on a server, it is not. */
export const isDevelopmentHost = (): boolean =>
  globalThis.location !== undefined && /^((.+\.)?localhost|127\.0\.0\.1|\[::1\]|)$/.test(globalThis.location.hostname)
