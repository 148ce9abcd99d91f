/** Points to the inline end, and down where what it stands for is open. */
export const chevron = 'm9.5 6 6 6-6 6'
