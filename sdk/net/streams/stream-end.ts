/** What is known of the end of a stream; who decodes it tells who reads it. */
export interface StreamEnd {
  /** True where the format has an end of its own: a stream that closes before it was cut off. */
  isRequired: boolean
  /** True once the end has come. */
  isReached: boolean
}

export const createStreamEnd = (isRequired = false): StreamEnd => ({ isRequired, isReached: false })

/** True for a stream that was cut off if nothing more comes. */
export const isCutOff = ({ isRequired, isReached }: StreamEnd): boolean => isRequired && !isReached

/** True for the event after which a stream has nothing more to say: `[DONE]`, also between spaces or in the quotes of JSON. */
export const isLastEvent = (data: string): boolean => data.length < 32 && /^\s*"?\[DONE\]"?\s*$/.test(data)
