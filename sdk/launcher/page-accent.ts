import type { ChatOptions } from '../core/options/options.ts'
import { normaliseTheme } from '../core/options/theme.ts'
import { matchMedia } from '../dom/match-media.ts'

/** How far apart red, green and blue are, of 255, in a colour that is one: less is a ground, white, black or grey. */
const leastChroma = 32

/** Whether a colour is more than a grey. Canvases write colours of the sRGB space in hexadecimals, others as functions, and what is none as black. */
function isColourful(color: string): boolean {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return false
  canvas.fillStyle = color
  const channels = /^#(..)(..)(..)$/.exec(canvas.fillStyle)?.slice(1)
  if (!channels) return false
  const values = channels.map((channel) => Number.parseInt(channel, 16))
  return Math.max(...values) - Math.min(...values) >= leastChroma
}

/**
 * The colour that the page names as its own, for a chat without any: most pages have it for the browser's bars.
 * https://html.spec.whatwg.org/multipage/semantics.html#meta-theme-color
 */
export function pageAccent({ theme, chatStyle }: ChatOptions): string | undefined {
  const { accent, preset } = normaliseTheme(theme)
  if (accent !== undefined || preset !== undefined || Object.hasOwn(chatStyle ?? {}, '--confab-accent')) return undefined
  const colors = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color" i]')]
  return colors.find(({ media, content }) => (!media || matchMedia(media).matches) && isColourful(content))?.content
}
