/** The icon of what can be opened: it points to the end of the line, and turns down when it is open. */
export const chevron = 'm9.5 6 6 6-6 6'
