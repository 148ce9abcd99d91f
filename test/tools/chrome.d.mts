/** The flags Chromium is started with. */
export const chromeFlags: string[]
/** The path of a Chromium that can be started here. Throws, naming CHROME_PATH, when there is none. */
export function findChrome(): Promise<string>
