/** Characters that turn the text around them: what they stand in could be read as something else. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The text with such characters as their codes. For what a visitor is asked to agree to. */
export const escapeTurning = (text: string): string =>
  text.replace(turning, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The text without such characters. For the visitor's own words, which Arabic and Hebrew keyboards put some into. */
export const withoutTurning = (text: string): string => text.replace(turning, '')

/** Turn all that follows around, whatever it is. Marks and what isolates stay, which Arabic and Hebrew need. */
const overriding = /[\u202a-\u202e]/g

/** A sentence without such characters: it asks for consent, and a stranger's words may have come into it. */
export const withoutOverriding = (text: string): string => text.replace(overriding, '')
