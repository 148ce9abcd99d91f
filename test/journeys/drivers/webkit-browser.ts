import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { freePort } from './free-port.ts'
import {
  windowSize,
  type BrowserSettings,
  type JourneyBrowser,
  type JourneyTab,
  type NamedKey,
  type Point,
} from './journey-browser.ts'
import { openVirtualDisplay } from './virtual-display.ts'
import { webDriver } from './web-driver.ts'

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** What an element of the page is called in JSON: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys: Readonly<Record<NamedKey, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  Shift: '\uE008',
  Control: '\uE009',
}

const keyOf = (name: string): string => (name in keys ? keys[name as NamedKey] : name)

const keyActions = (names: readonly string[]) => [
  ...names.map((name) => ({ type: 'keyDown', value: keyOf(name) })),
  ...names.toReversed().map((name) => ({ type: 'keyUp', value: keyOf(name) })),
]

const moveTo = ({ x, y }: Point) => ({ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) })

function createTab(session: string, handle: string): JourneyTab {
  const command = (path: string, body?: object): Promise<unknown> => webDriver(`${session}/${path}`, 'POST', body)
  /** Commands go to the tab that the driver was last switched to. */
  const here = async (path: string, body?: object): Promise<unknown> => {
    await command('window', { handle })
    return command(path, body)
  }
  const act = (type: 'key' | 'pointer' | 'wheel', actions: readonly object[]) =>
    here('actions', {
      actions: [{ type, id: type, ...(type === 'pointer' && { parameters: { pointerType: 'mouse' } }), actions }],
    })

  return {
    open: async (url) => void (await here('url', { url })),
    async run<Given extends readonly unknown[], Result>(
      action: (...given: Given) => Result,
      ...given: Given
    ): Promise<Awaited<Result>> {
      // Waits for promises, and carries errors over: the driver knows values only.
      const script = `const done = arguments[arguments.length - 1]
        new Promise((resolve) => resolve((${action.toString()})(...JSON.parse(arguments[0]))))
          .then((value) => done({ value }), (error) => done({ failed: String(error) }))`
      const result = (await here('execute/async', { script, args: [JSON.stringify(given)] })) as {
        value?: unknown
        failed?: string
      }
      if (result.failed !== undefined) throw new Error(result.failed)
      return result.value as Awaited<Result>
    },
    type: async (text) =>
      void (await act(
        'key',
        Array.from(text).flatMap((letter) => keyActions([letter])),
      )),
    press: async (...names) => void (await act('key', keyActions(names))),
    click: async (point) =>
      void (await act('pointer', [moveTo(point), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }])),
    pointAt: async (point) => void (await act('pointer', [moveTo(point)])),
    drag: async (from, to) =>
      void (await act('pointer', [
        moveTo(from),
        { type: 'pointerDown', button: 0 },
        moveTo({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }),
        moveTo(to),
        { type: 'pointerUp', button: 0 },
      ])),
    wheel: async ({ x, y }, pixels) =>
      void (await act('wheel', [{ type: 'scroll', x: Math.round(x), y: Math.round(y), deltaX: 0, deltaY: pixels, duration: 0 }])),
    back: async () => void (await here('back')),
    reload: async () => void (await here('refresh')),
    async picture(path) {
      await command('window', { handle })
      const data = (await webDriver(`${session}/screenshot`, 'GET')) as string
      await writeFile(path, Buffer.from(data, 'base64'))
    },
    async close() {
      await command('window', { handle })
      await webDriver(`${session}/window`, 'DELETE')
    },
  }
}

/**
 * WebKitGTK's test browser, which has the engine of Safari, by its own driver (Debian: `apt-get install webkit2gtk-driver xvfb`).
 * With `WEBKIT_DISABLE_COMPOSITING_MODE` pictures hang.
 */
export async function startWebKit({ isPrivate }: BrowserSettings = {}): Promise<JourneyBrowser> {
  const display = await openVirtualDisplay()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display.name },
  })
  const address = `http://127.0.0.1:${port}`
  const isReady = (): Promise<boolean> =>
    webDriver(`${address}/status`, 'GET').then(
      () => true,
      () => false,
    )
  while (driver.exitCode === null && !(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50))
  const { sessionId, capabilities } = (await webDriver(`${address}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: miniBrowser,
          args: ['--automation', ...(isPrivate ? ['--private'] : [])],
        },
      },
    },
  })) as { sessionId: string; capabilities: { browserName: string; browserVersion: string } }
  const session = `${address}/session/${sessionId}`
  await webDriver(`${session}/window/rect`, 'POST', { x: 0, y: 0, ...windowSize })
  const first = (await webDriver(`${session}/window`, 'GET')) as string
  let isFirstFree = true

  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    async newTab() {
      if (!isFirstFree) {
        const { handle } = (await webDriver(`${session}/window/new`, 'POST', { type: 'window' })) as { handle: string }
        return createTab(session, handle)
      }
      isFirstFree = false
      const tab = createTab(session, first)
      return {
        ...tab,
        // It stays: the browser ends with its last one.
        async close() {
          await tab.open('about:blank')
          isFirstFree = true
        },
      }
    },
    async close() {
      // Ends the browser, too.
      await webDriver(session, 'DELETE').catch(() => undefined)
      driver.kill()
      if (driver.exitCode === null) await once(driver, 'exit')
      await display.close()
    },
  }
}
