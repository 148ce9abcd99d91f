/** Shorter texts are drawn with each frame. */
export const shortText = 2000
/** A longer one is drawn once it has grown by this share: so the work in all stays in proportion to its length. */
const share = 1 / 32

/** Whether a text that still grows can wait until more has come. */
export const canWait = (length: number, drawnLength: number): boolean =>
  drawnLength >= shortText && length >= drawnLength && length < drawnLength * (1 + share)
