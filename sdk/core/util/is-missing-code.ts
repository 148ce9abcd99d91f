/**
 * Whether this is what browsers and bundlers say where a file of code did not come. To try again is in vain: Chromium does not ask
 * for it again before the page is reloaded (https://github.com/whatwg/html/issues/6768), and after a release of the page its old
 * name is gone.
 */
export const isMissingCode = (message: string): boolean =>
  /dynamically imported module|importing a module|loading chunk/i.test(message)
