const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** How large a file is, as the language writes it: in thousands, as its words for the units say. Empty for a file without content. */
export function fileSize(bytes: number, { language }: { readonly language: string }): string {
  if (!(bytes > 0)) return ''
  let value = Math.max(1, bytes / 1000)
  let at = 0
  // What would be written as 1,000 of a unit is one of the next.
  while (value >= 999.5 && at < units.length - 1) {
    value /= 1000
    at += 1
  }
  return value.toLocaleString(language || 'en', {
    style: 'unit',
    unit: units[at],
    unitDisplay: 'short',
    maximumFractionDigits: at > 0 && value < 9.95 ? 1 : 0,
  })
}
