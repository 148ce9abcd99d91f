import type { Browser, BrowserContextOptions, Page } from 'playwright'
import type { PNG } from 'pngjs'

/** Where the kept pictures are. */
export const pictureFolder: string

/** The sheets: light, dark, and right to left. */
export const sheets: Readonly<Record<'light' | 'dark' | 'rtl', string>>

/** Opens an address of the built Storybook as a server of files would give it. */
export function openStorybook(
  browser: Browser,
  address: string,
  options?: BrowserContextOptions,
): Promise<{ readonly page: Page; close(): Promise<void> }>

interface PlacedState {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Takes a picture of the whole sheet, and says where each state is in it. */
export function photographSheet(
  browser: Browser,
  sheet: keyof typeof sheets,
): Promise<{ readonly picture: PNG; readonly states: readonly PlacedState[] }>
