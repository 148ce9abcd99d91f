import type { ThemeOptions, ThemePreset } from '../../core/options/theme.ts'
import { own } from '../../core/util/own.ts'
import { createPageSheet } from '../../dom/styling/page-sheet.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import contrast from '../../styles/themes/contrast.css?inline'
import messenger from '../../styles/themes/messenger.css?inline'
import messengerComposer from '../../styles/themes/messenger-composer.css?inline'
import messengerViews from '../../styles/themes/messenger-views.css?inline'
import midnight from '../../styles/themes/midnight.css?inline'
import paper from '../../styles/themes/paper.css?inline'
import terminal from '../../styles/themes/terminal.css?inline'
import { themeTokens } from './theme-tokens.ts'

const presets: Readonly<Record<ThemePreset, string>> = {
  confab: '',
  messenger: messenger + messengerComposer + messengerViews,
  paper,
  midnight,
  terminal,
  contrast,
}

export interface ThemeSheets {
  update(look: Omit<ThemeOptions, 'scheme'>): void
  destroy(): void
}

/** The style sheet of a preset and, above it, the tokens of a theme. The page's own style sheets take precedence over both. */
export function createThemeSheets(root: ShadowRoot): ThemeSheets {
  const tokens = createPageSheet(root, true)
  const sheet = createPageSheet(root, true)
  return {
    update(look) {
      sheet.replace(own(presets, look.preset ?? 'confab') ?? '')
      const rule = tokens.rule(':host')
      if (rule) applyStyles(rule, themeTokens(look))
    },
    destroy() {
      tokens.destroy()
      sheet.destroy()
    },
  }
}
