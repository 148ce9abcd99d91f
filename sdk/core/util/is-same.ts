/** Whether two values of options say the same; frameworks make new objects of old words at each render. */
export const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)
