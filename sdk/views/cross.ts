/** The icon of buttons that close or dismiss something, in a 24 × 24 view box. */
export const cross = 'M6 6l12 12M18 6 6 18'
