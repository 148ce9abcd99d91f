// The option `theme`: scheme, preset, accent, radius, density, font.
/** Light, dark, or the page's `color-scheme`. */
export type ColorScheme = 'light' | 'dark' | 'auto'

/**
 * A complete theme, in light and dark: `confab` is calm and flat, `messenger` has bubbles on both sides and buttons beside the
 * field like Deep Chat, `paper` reads like a page, `midnight` is blue and dark in character, `terminal` uses a monospace font,
 * `contrast` outlines everything.
 */
export type ThemePreset = 'confab' | 'messenger' | 'paper' | 'midnight' | 'terminal' | 'contrast'

/** The theme in a few settings. Tokens (`--confab-*`) that the page sets on the element take precedence. */
export interface ThemeOptions {
  /**
   * Light, dark, or the page's scheme.
   * @default 'auto'
   */
  scheme?: ColorScheme
  /**
   * The theme that the other settings change.
   * @default 'confab'
   */
  preset?: ThemePreset
  /**
   * Any CSS colour. It is darkened in light and lightened in dark as far as legible text needs it; text on it is black or white,
   * whichever is legible. Set the token `--confab-accent` for a colour that is used unchanged.
   */
  accent?: string
  /**
   * The roundness of controls, cards, messages and the text field.
   * @default 'round'
   */
  radius?: 'sharp' | 'soft' | 'round' | 'pill'
  /**
   * The distances between messages, paragraphs and controls.
   * @default 'normal'
   */
  density?: 'compact' | 'normal' | 'spacious'
  /** A CSS `font-family`. No font is loaded: the page provides it. */
  font?: string
}

const schemes: readonly unknown[] = ['light', 'dark', 'auto']

/** Normalises a theme for the views: a string names a scheme or a preset. */
export const normaliseTheme = (theme: ColorScheme | ThemePreset | ThemeOptions | undefined): ThemeOptions =>
  typeof theme !== 'string'
    ? (theme ?? {})
    : schemes.includes(theme)
      ? { scheme: theme as ColorScheme }
      : { preset: theme as ThemePreset }
