/** The oldest versions that the chat promises to work in, which the chapter "Browsers" names: what all of them had in the spring of 2024. */
export const supportedBrowsers = { chrome: '123', firefox: '125', safari: '17.5' } as const

export type SupportedBrowser = keyof typeof supportedBrowsers
