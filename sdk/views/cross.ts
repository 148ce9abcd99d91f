/** The icon of buttons that close or dismiss something, on a field of 24 by 24. */
export const cross = 'M6 6l12 12M18 6 6 18'
