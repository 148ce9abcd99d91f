/** Light, dark, or what the page's `color-scheme` says. */
export type ColorScheme = 'light' | 'dark' | 'auto'

/**
 * A finished look, in light and dark: `confab` is calm and flat, `messenger` has bubbles on both sides and buttons beside the field as
 * Deep Chat has, `paper` reads like a page, `midnight` is blue and dark at heart, `terminal` is set in the font of code, `contrast` draws
 * every line.
 */
export type ThemePreset = 'confab' | 'messenger' | 'paper' | 'midnight' | 'terminal' | 'contrast'

/** The look in a few words. Tokens (`--confab-*`) that the page sets on the element go before it. */
export interface ThemeOptions {
  /** Light, dark, or the scheme of the page. @default 'auto' */
  scheme?: ColorScheme
  /** The look that the rest changes. @default 'confab' */
  preset?: ThemePreset
  /**
   * Any CSS colour. It is darkened in light and lightened in dark as far as text in it needs to be read; the text on it is black or
   * white, whichever can be read. Set the token `--confab-accent` for a colour that stays as it is.
   */
  accent?: string
  /** How round controls, cards, messages and the text field are. @default 'round' */
  radius?: 'sharp' | 'soft' | 'round' | 'pill'
  /** The distances between messages, paragraphs and controls. @default 'normal' */
  density?: 'compact' | 'normal' | 'spacious'
  /** A CSS `font-family`. No font is fetched: the page provides it. */
  font?: string
}

const schemes: readonly unknown[] = ['light', 'dark', 'auto']

/** A theme as the views read it: a word names a scheme or a preset. */
export const normaliseTheme = (theme: ColorScheme | ThemePreset | ThemeOptions | undefined): ThemeOptions =>
  typeof theme !== 'string'
    ? (theme ?? {})
    : schemes.includes(theme)
      ? { scheme: theme as ColorScheme }
      : { preset: theme as ThemePreset }
