import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge'
import { styleVariables } from './style-variables.ts'

export type DisplayMode = 'inline' | 'fullscreen'

interface Surroundings {
  /** The chat's host element. */
  readonly host: Element
  /** What the app is shown in. */
  readonly box: HTMLElement
  /** The chat's language as a BCP 47 tag. */
  readonly language: string
  readonly displayMode: DisplayMode
  /** In pixels. */
  readonly maxHeight: number
}

/** The scheme that the chat is shown in, whatever it follows. */
function schemeOf(box: HTMLElement): 'light' | 'dark' {
  const probe = document.createElement('span')
  probe.style.color = 'light-dark(rgb(255, 255, 255), rgb(0, 0, 0))'
  box.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color === 'rgb(0, 0, 0)' ? 'dark' : 'light'
}

/** What an app is told about the chat around it. */
export function hostContext({ host, box, language, displayMode, maxHeight }: Surroundings): McpUiHostContext {
  const isFull = displayMode === 'fullscreen'
  const width = Math.round(box.clientWidth)
  return {
    theme: schemeOf(box),
    // The package's type names every variable.
    styles: { variables: styleVariables(host) as NonNullable<NonNullable<McpUiHostContext['styles']>['variables']> },
    displayMode,
    availableDisplayModes: document.fullscreenEnabled ? ['inline', 'fullscreen'] : ['inline'],
    containerDimensions: isFull ? { width, height: Math.round(box.clientHeight) } : { width, maxHeight },
    locale: language || document.documentElement.lang || navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: 'confab-chat',
    platform: 'web',
    deviceCapabilities: { touch: matchMedia('(any-pointer: coarse)').matches, hover: matchMedia('(any-hover: hover)').matches },
  }
}
