/** The icon of collapsible content: points to the inline end, and down when it is open. */
export const chevron = 'm9.5 6 6 6-6 6'
