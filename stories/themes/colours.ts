/** Red, green and blue, each from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/**
 * The colour that a token has in a chat, as the screen shows it: whatever CSS wrote it, in whichever scheme.
 * @returns undefined where the token is no colour.
 */
export function colourOf(chat: HTMLElement, token: string): Rgb | undefined {
  const style = getComputedStyle(chat)
  const probe = document.createElement('i')
  probe.style.colorScheme = style.colorScheme === 'normal' ? 'light' : style.colorScheme
  probe.style.color = style.getPropertyValue(token)
  if (!probe.style.color) return undefined
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return undefined
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red / 255, green / 255, blue / 255]
}

export const hexOf = (colour: Rgb): string =>
  `#${colour
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
