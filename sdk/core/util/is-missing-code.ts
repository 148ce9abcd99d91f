/**
 * True if this is the message of a browser or bundler when a code file failed to load. A retry is futile: Chromium does not
 * request it again before the page is reloaded (https://github.com/whatwg/html/issues/6768), and after a release of the page its
 * old name is gone.
 */
export const isMissingCode = (message: string): boolean =>
  /dynamically imported module|importing a module|loading chunk/i.test(message)
