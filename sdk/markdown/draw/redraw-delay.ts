/** Characters; shorter texts are rendered in every frame. */
export const shortText = 2000
/** A longer text is rendered once it has grown by this share, so that the total work stays proportional to its length. */
const share = 1 / 32

/** True if a growing text can wait until more has arrived. */
export const canDelayRedraw = (length: number, drawnLength: number): boolean =>
  drawnLength >= shortText && length >= drawnLength && length < drawnLength * (1 + share)
