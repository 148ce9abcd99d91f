import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright'
import { preview } from 'vite'
import { closePages, sharedBrowser } from '../shared-browser.ts'
import { buildApp, type BuildMode } from './build-app.ts'

const configFile = fileURLToPath(new URL('../../../host/vite.config.ts', import.meta.url))

/** The built app, served with the headers of a deployment. */
export interface ServedApp {
  /** The folder of its files. */
  readonly folder: string
  /** Its address, without a trailing slash. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves the app: `production` as deployed, `demo` without any service. Variables are environment variables. `localServer` is the
 * address from which local mode loads websites.
 */
export async function serveApp(
  mode: BuildMode,
  variables: Readonly<Record<string, string>> = {},
  localServer?: string,
): Promise<ServedApp> {
  const folder = await buildApp(mode, variables)
  Object.assign(process.env, variables) // the headers follow from them
  const server = await preview({
    configFile,
    mode,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { port: 0, strictPort: false, proxy: localServer ? { '/local/': localServer } : {} },
  })
  return {
    folder,
    url: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '',
    async close() {
      for (const name of Object.keys(variables)) delete process.env[name]
      await closePages()
      await server.close()
    },
  }
}

/** Resolves when the app has taken over a page that the build drew. */
export const untilAlive = (page: Page): Promise<void> => page.locator('#root:not([data-prerendered])').waitFor()

/**
 * A page in its own context, with its script errors and policy violations. The device is a desktop computer unless one is named.
 */
export async function openAppPage(device: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
  const context = await (await sharedBrowser()).newContext(device)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text())
  })
  return { page, complaints }
}
