import type { Plan } from '../../backend/types.ts'
import { locale } from './locale.ts'

/** A plan's price as people read it: `$29`, with cents only where there are some. */
export function formatPrice({ price, currency }: Pick<Plan, 'price' | 'currency'>): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  // The smallest unit is a hundredth of most currencies, but not of all (yen).
  return format.format(price / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
