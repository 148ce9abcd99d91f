import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromeFlags, findChrome } from '../../tools/chrome.mjs'
import type { BrowserName, BrowserSettings, JourneyBrowser } from './journey-browser.ts'
import { startWithPuppeteer } from './puppeteer-browser.ts'
import { startWebKit } from './webkit-browser.ts'

const programs: Readonly<Record<BrowserName, { names: readonly string[]; packages: string }>> = {
  chromium: { names: [], packages: '' },
  firefox: { names: ['firefox-esr'], packages: 'firefox-esr' },
  webkit: { names: ['WebKitWebDriver', 'Xvfb'], packages: 'webkit2gtk-driver xvfb' },
}

const find = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** How to get a browser that is not installed, in a sentence; undefined if it is. */
export function howToInstall(browser: BrowserName): string | undefined {
  const { names, packages } = programs[browser]
  return names.every(find) ? undefined : `Not installed. On Debian: apt-get install --no-install-recommends ${packages}`
}

/** A mouse, which a browser without a window does not have: its numbers are those of Blink's `settings.json5` and of Gecko's `LookAndFeel`. */
const mouse = {
  chromium: ['primaryHoverType=2', 'availableHoverTypes=2', 'primaryPointerType=4', 'availablePointerTypes=4'],
  firefox: { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 },
}

const firefoxPreferences = {
  ...mouse.firefox,
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
}

export async function startBrowser(name: BrowserName, settings: BrowserSettings = {}): Promise<JourneyBrowser> {
  const { isPrivate, hasForcedColors, isDark, minimumFontSize } = settings
  if (name === 'webkit') return startWebKit(settings)
  if (name === 'chromium') {
    const args = [
      ...chromeFlags,
      ...(isPrivate ? ['--incognito'] : []),
      ...(hasForcedColors ? ['--force-high-contrast'] : []),
      // Of several of these flags the last one counts.
      `--blink-settings=${[...mouse.chromium, ...(minimumFontSize ? [`minimumFontSize=${minimumFontSize}`] : [])].join()}`,
    ]
    return startWithPuppeteer({ executablePath: await findChrome(), args })
  }
  return startWithPuppeteer({
    browser: 'firefox',
    executablePath: find('firefox-esr') ?? 'firefox-esr',
    args: isPrivate ? ['-private'] : [],
    extraPrefsFirefox: {
      ...firefoxPreferences,
      ...(hasForcedColors && { 'browser.display.document_color_use': 2, 'ui.useAccessibilityTheme': 1 }),
      ...(isDark && { 'ui.systemUsesDarkTheme': 1 }),
      ...(minimumFontSize && { 'font.minimum-size.x-western': minimumFontSize }),
    },
  })
}
