/** The icon of what sends. */
export const arrowUp = 'M12 19V5M6 11l6-6 6 6'
