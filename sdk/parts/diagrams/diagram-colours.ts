/** The colours of a diagram, as `#rrggbb`: Mermaid knows no others. */
export interface DiagramColours {
  readonly ground: string
  readonly raised: string
  readonly text: string
  readonly line: string
  readonly accent: string
  readonly accentSoft: string
  /** Of what stands side by side, such as the slices of a pie. */
  readonly series: readonly string[]
  readonly isDark: boolean
}

/** Degrees: the accent's blue first, each far from the one before. */
const hues = [275, 150, 60, 320, 210, 100, 20, 245]

const hexOf = (part: number): string =>
  Math.round(Math.min(1, Math.max(0, part)) * 255)
    .toString(16)
    .padStart(2, '0')

/** A colour in whatever words CSS has for it, mixed with itself, is one of three parts in sRGB. */
function toHex(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.replace(/^color\(srgb/, '').match(/[\d.e-]+/g) ?? []).map(Number)
  return `#${[red, green, blue].map(hexOf).join('')}`
}

/** The visitor has chosen the colours of all pages: those of what is beside a diagram, which is a picture that they do not reach. */
export const forcedColours = (): MediaQueryList => matchMedia('(forced-colors: active)')

/** The chat's colours at a place. */
export function diagramColours(place: Element): DiagramColours {
  const probe = document.createElement('span')
  place.append(probe)
  const isForced = forcedColours().matches
  // Otherwise each of them would read as that of text.
  probe.style.setProperty('forced-color-adjust', 'none')
  if (isForced) probe.style.colorScheme = 'light dark'
  function read(colour: string): string {
    probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`
    return toHex(getComputedStyle(probe).color)
  }
  const ground = read(isForced ? 'Canvas' : 'var(--confab-surface)')
  const text = read(isForced ? 'CanvasText' : 'var(--confab-text)')
  const ownOr = (forced: string, token: string): string => (isForced ? forced : read(`var(${token})`))
  const colours = {
    ground,
    raised: ownOr(ground, '--confab-raised'),
    text,
    line: ownOr(text, '--confab-line-strong'),
    accent: ownOr(text, '--confab-accent'),
    accentSoft: ownOr(ground, '--confab-accent-soft'),
    series: hues.map((hue) => read(`light-dark(oklch(0.86 0.075 ${hue}), oklch(0.46 0.085 ${hue}))`)),
    isDark: read('light-dark(#000, #fff)') === '#ffffff',
  }
  probe.remove()
  return colours
}
