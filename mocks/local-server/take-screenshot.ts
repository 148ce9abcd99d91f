import { createRequire } from 'node:module'
import type * as Playwright from 'playwright'
import type { Browser, LaunchOptions } from 'playwright'
import type { AddressGuard } from './address-guard.ts'
import { FetchFault } from './fetch-fault.ts'
import { startGuardedProxy } from './guarded-proxy.ts'

interface ScreenshotOptions {
  readonly guard: AddressGuard
  readonly signal: AbortSignal
  readonly findBrowser: FindBrowser
}

/** The path of a browser on this machine. Rejects when there is none. */
export type FindBrowser = () => Promise<string>

const view = { width: 1280, height: 800 }
const maximumTime = 20_000
/** Milliseconds for pictures and fonts after the page itself is there. */
const settleTime = 3000

/** Loaded when the first picture is asked for. */
const loadPlaywright = (): typeof Playwright => createRequire(import.meta.url)('playwright') as typeof Playwright

/** With its sandbox where the system lets it have one; without, the page's scripts do not run. */
async function launch(options: LaunchOptions): Promise<{ browser: Browser; isSandboxed: boolean }> {
  const { chromium } = loadPlaywright()
  try {
    return { browser: await chromium.launch({ ...options, chromiumSandbox: true }), isSandboxed: true }
  } catch {
    return { browser: await chromium.launch({ ...options, chromiumSandbox: false }), isSandboxed: false }
  }
}

/** A JPEG of the top of a page, as a desktop browser shows it. */
export async function takeScreenshot(address: string, { guard, signal, findBrowser }: ScreenshotOptions): Promise<Buffer> {
  if (!URL.canParse(address)) throw new FetchFault('invalid_address', "This isn't the address of a website.")
  await guard(new URL(address))
  const executablePath = await findBrowser().catch((cause: unknown) => {
    throw new FetchFault('no_browser', 'There is no browser on this machine to take a screenshot with.', { cause })
  })
  const proxy = await startGuardedProxy(guard)
  let browser: Browser | undefined
  const limited = AbortSignal.any([signal, AbortSignal.timeout(maximumTime)])
  try {
    const launched = await launch({
      executablePath,
      // Loopback goes through the proxy too, and WebRTC has no way around it.
      proxy: { server: proxy.url, bypass: '<-loopback>' },
      args: ['--disable-quic', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', '--disable-background-networking'],
    })
    browser = launched.browser
    limited.addEventListener('abort', () => void launched.browser.close(), { once: true })
    limited.throwIfAborted()
    const page = await browser.newPage({
      viewport: view,
      javaScriptEnabled: launched.isSandboxed,
      acceptDownloads: false,
      serviceWorkers: 'block',
    })
    await page.goto(address, { waitUntil: 'domcontentloaded', timeout: maximumTime })
    // A page that never rests is drawn as it is by then.
    await page.waitForLoadState('networkidle', { timeout: settleTime }).catch(() => undefined)
    return await page.screenshot({ type: 'jpeg', quality: 70 })
  } catch (error) {
    signal.throwIfAborted()
    throw limited.aborted
      ? new FetchFault('too_slow', 'The page took too long to load.', { cause: error })
      : new FetchFault('unreachable', "Couldn't show the page.", { cause: error })
  } finally {
    await browser?.close()
    await proxy.close()
  }
}
