import type { LauncherMode, LauncherPosition, LauncherSettings } from '../core/options/launcher.ts'
import type { ChatOptions } from '../core/options/options.ts'
import { normaliseTheme } from '../core/options/theme.ts'
import { setAttributes } from '../dom/element.ts'
import { applyStyles } from '../dom/styles.ts'
import { accentTokens } from '../views/theme/accent-tokens.ts'
import { choose } from './choose.ts'

const modes = ['bubble', 'panel', 'dialog', 'full'] as const satisfies readonly LauncherMode[]
const positions = ['bottom-end', 'bottom-start', 'top-end', 'top-start'] as const satisfies readonly LauncherPosition[]

const isDistance = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < Infinity

function distances(offset: LauncherSettings['offset'] = {}) {
  const { inline, block } = typeof offset === 'object' ? offset : { inline: offset, block: offset }
  for (const value of [inline, block]) {
    if (value !== undefined && !isDistance(value))
      console.error('`launcher.offset` must be a number of pixels, or `{ inline, block }` with such numbers.')
  }
  return {
    '--inline': isDistance(inline) ? `${inline}px` : undefined,
    '--block': isDistance(block) ? `${block}px` : undefined,
  }
}

/** The tokens among the styles that a page gives its chat: the button has the same colours. */
const tokensOf = (styles: object = {}): object =>
  Object.fromEntries(Object.entries(styles).filter(([name]) => name.startsWith('--')))

/** Gives the frame its corner, its mode and the colours of the chat. */
export function layOut(
  frame: HTMLElement,
  mode: LauncherMode | undefined,
  settings: LauncherSettings,
  options: ChatOptions,
): void {
  const { scheme, accent } = normaliseTheme(options.theme)
  const [block, inline] = choose(settings.position, 'launcher.position', positions).split('-')
  setAttributes(frame, {
    'data-mode': choose(mode, 'mode', modes),
    'data-block': block,
    'data-inline': inline,
    'data-theme': scheme === 'auto' ? undefined : scheme,
  })
  applyStyles(
    frame,
    accent === undefined ? undefined : accentTokens(accent),
    tokensOf(options.chatStyle),
    distances(settings.offset),
  )
}
