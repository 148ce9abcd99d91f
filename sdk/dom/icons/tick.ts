/** The icon of what is done. */
export const tick = 'm4.5 12.5 5 5 10-11'
