import type { LauncherMode, LauncherSettings } from '../core/options/launcher.ts'
import type { ChatOptions } from '../core/options/options.ts'
import { normaliseTheme } from '../core/options/theme.ts'
import { setAttributes } from '../dom/element.ts'
import { accentTokens } from '../views/theme/accent-tokens.ts'
import { pageAccent } from './page-accent.ts'

/**
 * Applies corner, mode and the colours of the chat to the frame. Unknown values count as the default: `check-launcher.ts` reports
 * them to developers once the chat is open.
 */
export function layOut(
  frame: HTMLElement,
  mode: LauncherMode | undefined,
  { position = 'bottom-end', offset }: LauncherSettings,
  options: ChatOptions,
): void {
  const { scheme, accent } = normaliseTheme(options.theme)
  const ofPage = pageAccent(options)
  const ofPageTokens = ofPage === undefined ? undefined : accentTokens(ofPage)
  const { inline, block } = typeof offset === 'object' ? offset : { inline: offset, block: offset }
  setAttributes(frame, {
    'data-mode': mode,
    'data-position': position,
    'data-theme': scheme,
    'data-page-accent': ofPage !== undefined,
  })
  const tokens = {
    ...(accent !== undefined && accentTokens(accent)),
    // By names of their own: what the page sets on the element comes first.
    '--page-accent': ofPageTokens?.['--confab-accent'],
    '--page-on-accent': ofPageTokens?.['--confab-on-accent']?.replace('--confab-accent', '--accent'),
    ...options.chatStyle,
    '--inline': inline !== undefined && `${inline}px`,
    '--block': block !== undefined && `${block}px`,
  }
  for (const [name, value] of Object.entries(tokens)) {
    // Only the tokens among the styles of the chat: the button has the same colours.
    if (name.startsWith('--') && value) frame.style.setProperty(name, String(value))
  }
}
