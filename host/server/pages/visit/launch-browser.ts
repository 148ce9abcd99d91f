import { createRequire } from 'node:module'
import type * as Playwright from 'playwright'
import type { Browser, LaunchOptions } from 'playwright'

/** Loaded when the first page is visited. */
const loadPlaywright = (): typeof Playwright => createRequire(import.meta.url)('playwright') as typeof Playwright

/** A browser that reaches the web through the proxy alone, with its sandbox where the system lets it have one. */
export async function launchBrowser(
  executablePath: string,
  proxyUrl: string,
): Promise<{ readonly browser: Browser; readonly isSandboxed: boolean }> {
  const { chromium } = loadPlaywright()
  const options: LaunchOptions = {
    executablePath,
    // Loopback goes through the proxy too, and WebRTC has no way around it.
    proxy: { server: proxyUrl, bypass: '<-loopback>' },
    args: ['--disable-quic', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', '--disable-background-networking'],
  }
  try {
    return { browser: await chromium.launch({ ...options, chromiumSandbox: true }), isSandboxed: true }
  } catch {
    return { browser: await chromium.launch({ ...options, chromiumSandbox: false }), isSandboxed: false }
  }
}
