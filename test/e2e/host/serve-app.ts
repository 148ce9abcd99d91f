import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright'
import { preview } from 'vite'
import { closePages, sharedBrowser } from '../shared-browser.ts'
import { buildApp, type BuildMode } from './build-app.ts'

const configFile = fileURLToPath(new URL('../../../host/vite.config.ts', import.meta.url))

/** The app, built and served with the headers of a deployment. */
export interface ServedApp {
  /** Where the files are. */
  readonly folder: string
  /** Its address, without a slash at the end. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves the app: `production` as it is deployed, `demo` to run without any service. Variables are those of the environment.
 * `localServer` is the address of what local mode asks to read websites.
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

/**
 * A page of its own, and what it complains of: script errors, and violations of the content security policy. The device is that of
 * a desk unless it is named.
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
