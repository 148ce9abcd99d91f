export type BrowserName = 'chromium' | 'firefox' | 'webkit'

/** Keys that have names, as `KeyboardEvent.key` has them. */
export type NamedKey =
  | 'Enter'
  | 'Escape'
  | 'Tab'
  | 'Backspace'
  | 'PageUp'
  | 'PageDown'
  | 'Home'
  | 'End'
  | 'ArrowUp'
  | 'ArrowDown'
  | 'Shift'
  | 'Control'

/** A point of the window, in CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A tab that a visitor uses: with real keys, a real mouse, and the buttons of the browser. */
export interface JourneyTab {
  open(url: string): Promise<void>
  /** Runs a function in the page and returns what it returns. It can't see what is around it; its arguments are sent as JSON. */
  run<Given extends readonly unknown[], Result>(action: (...given: Given) => Result, ...given: Given): Promise<Awaited<Result>>
  type(text: string): Promise<void>
  /** Presses keys, all of them held down until the last is. */
  press(...keys: readonly (NamedKey | (string & {}))[]): Promise<void>
  click(point: Point): Promise<void>
  /** Moves the mouse there. */
  pointAt(point: Point): Promise<void>
  /** Presses the mouse at the first point and lifts it at the second one. */
  drag(from: Point, to: Point): Promise<void>
  wheel(point: Point, pixels: number): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** Writes a PNG. */
  picture(path: `${string}.png`): Promise<void>
  close(): Promise<void>
}

/** A browser with one profile. */
export interface JourneyBrowser {
  /** As the browser calls itself, with its version. */
  readonly version: string
  newTab(): Promise<JourneyTab>
  close(): Promise<void>
}

/** What a browser is started with. */
export interface BrowserSettings {
  readonly isPrivate?: boolean
  /** High contrast, as Windows has it. */
  readonly hasForcedColors?: boolean
  readonly isDark?: boolean
  /** The size below which the visitor's browser shows no text, in CSS pixels. */
  readonly minimumFontSize?: number
  /** With a window, on the screen and the bus that these variables name: there it can be heard. */
  readonly environment?: Readonly<Record<string, string>>
}

/** The size of a window's page, in CSS pixels. WebKit's test browser has no window narrower than 447. */
export const windowSize = { width: 1000, height: 800 }
/** Milliseconds after which a browser that does not answer a command has failed. */
export const commandLimit = 30_000
