export interface CardFormat {
  readonly name: string
  readonly width: number
  readonly height: number
}

interface Card {
  readonly format: CardFormat
  readonly headline: string
  readonly name: string
  /** What stands at the foot: the website. */
  readonly action: string
  /** Colours as `#rrggbb`. */
  readonly background: string
  readonly accent: string
  readonly ink: string
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** An average letter's width of the font size. */
const letterWidth = 0.6
const lineHeight = 1.2

function wrap(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The largest size at which the headline fills no more than the box it is given. */
function setHeadline(text: string, width: number, height: number): { size: number; lines: string[] } {
  for (let size = Math.round(Math.min(width, height) / 3); size > 24; size -= 4) {
    const lines = wrap(text, Math.floor(width / (size * letterWidth)))
    const isNarrow = lines.every((line) => line.length * size * letterWidth <= width)
    if (isNarrow && lines.length * size * lineHeight <= height) return { size, lines }
  }
  return { size: 24, lines: wrap(text, Math.floor(width / (24 * letterWidth))) }
}

/** A card as an SVG picture in a data URL. */
export function drawCard({ format: { width, height }, headline, name, action, background, accent, ink }: Card): string {
  const margin = Math.round(Math.min(width, height) * 0.09)
  const small = Math.round(Math.min(width, height) / 20)
  // Between the name above and the website below.
  const box = { top: margin + small * 3.5, height: height - 2 * margin - small * 6 }
  const { size, lines } = setHeadline(headline, width - 2 * margin, box.height)
  const top = box.top + (box.height - lines.length * size * lineHeight) / 2 + size
  const text = (content: string, y: number, fontSize: number, weight: number): string =>
    `<text x="${margin}" y="${Math.round(y)}" font-size="${fontSize}" font-weight="${weight}" fill="${ink}">${escape(content)}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif"><rect width="100%" height="100%" fill="${background}"/><rect x="${margin}" y="${margin}" width="${Math.round(width / 10)}" height="${Math.round(small / 3)}" fill="${accent}"/>${name ? text(name.slice(0, 40), margin + small * 2, small, 600) : ''}${lines.map((line, place) => text(line, top + place * size * lineHeight, size, 700)).join('')}${action ? text(action, height - margin, small, 400) : ''}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
