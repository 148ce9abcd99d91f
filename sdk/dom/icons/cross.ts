/** The icon of what closes or dismisses something. */
export const cross = 'M6 6l12 12M18 6 6 18'
