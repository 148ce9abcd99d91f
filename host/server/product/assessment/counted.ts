/** A number of things as people write it: `1 image`, `2 images`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
