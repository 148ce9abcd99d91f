/** The icon of what plays, or begins. */
export const play = 'M8 5.5v13l10.5-6.5Z'
