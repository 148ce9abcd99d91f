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

/** How to get a browser that tells screen readers what it shows, in a sentence; undefined if it is there. The bundled Chromium has no windows. */
export function howToInstallHeard(browser: BrowserName): string | undefined {
  if (browser !== 'chromium') return howToInstall(browser)
  return find('chromium') ? undefined : 'Not installed. On Debian: apt-get install --no-install-recommends chromium'
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
  const { isPrivate, hasForcedColors, isDark, minimumFontSize, environment } = settings
  const heard = environment && { headless: false, env: { ...process.env, ...environment } }
  if (name === 'webkit') return startWebKit(settings)
  if (name === 'chromium') {
    const args = [
      ...chromeFlags,
      ...(isPrivate ? ['--incognito'] : []),
      ...(hasForcedColors ? ['--force-high-contrast'] : []),
      ...(heard ? ['--force-renderer-accessibility'] : []),
      // Of several of these flags the last one counts.
      `--blink-settings=${[...mouse.chromium, ...(minimumFontSize ? [`minimumFontSize=${minimumFontSize}`] : [])].join()}`,
    ]
    const executablePath = (heard && find('chromium')) ?? (await findChrome())
    return startWithPuppeteer({ executablePath, args, ...heard })
  }
  return startWithPuppeteer({
    browser: 'firefox',
    executablePath: find('firefox-esr') ?? 'firefox-esr',
    args: isPrivate ? ['-private'] : [],
    ...heard,
    extraPrefsFirefox: {
      ...firefoxPreferences,
      ...(heard && { 'accessibility.force_disabled': -1 }),
      ...(hasForcedColors && { 'browser.display.document_color_use': 2, 'ui.useAccessibilityTheme': 1 }),
      ...(isDark && { 'ui.systemUsesDarkTheme': 1 }),
      ...(minimumFontSize && { 'font.minimum-size.x-western': minimumFontSize }),
    },
  })
}
