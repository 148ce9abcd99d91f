import { locale } from './locale.ts'

const format = new Intl.NumberFormat(locale)

/** A number of things as it is read: `1,200`. */
export const formatCount = (count: number): string => format.format(count)
