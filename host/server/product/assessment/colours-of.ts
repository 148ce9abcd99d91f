/** Greys, white and black are in every page and belong to no brand. */
function isColourful(colour: string): boolean {
  const channels = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16))
  return Math.max(...channels) - Math.min(...channels) > 40
}

/** `#abc` is `#aabbcc`. */
const long = (hex: string): string => (hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex).toLowerCase()

/** The colours that a page's own markup names (theme colour, style elements and attributes), most used first. */
export function coloursOf(document: Document): string[] {
  const theme = document.querySelector('meta[name="theme-color" i]')?.getAttribute('content') ?? ''
  const styles = [...document.querySelectorAll('style')]
    .map((style) => style.textContent ?? '')
    .join('\n')
    .slice(0, 500_000)
  const inline = [...document.querySelectorAll('[style]')].map((element) => element.getAttribute('style') ?? '').join('\n')
  const found = [theme, theme, theme, styles, inline].join('\n').match(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi) ?? []
  const counts = new Map<string, number>()
  for (const colour of found.map(long).filter(isColourful)) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([colour]) => colour)
    .slice(0, 5)
}
