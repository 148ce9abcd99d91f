/**
 * True when a file of code could not be loaded, in the words of each browser. Most browsers do not ask for the file again before
 * the page is reloaded: https://github.com/whatwg/html/issues/6768
 */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module/i.test(error.message)
