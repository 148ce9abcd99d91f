import { createReadStream, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { sharedBrowser } from './shared-browser.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
}

/** The strict content security policy that a chat must work under. */
export const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'"

function answerChat(request: IncomingMessage, response: ServerResponse): void {
  let body = ''
  request.on('data', (data: Buffer) => (body += data.toString()))
  request.on('end', () => {
    const isForm = request.headers['content-type']?.startsWith('multipart/')
    const { messages } = (isForm ? { messages: [{ text: 'files' }] } : JSON.parse(body)) as { messages?: { text: string }[] }
    const isStreaming = request.headers.accept?.includes('text/event-stream')
    const words = `You said: **${messages?.at(-1)?.text ?? ''}**`
    response.setHeader('content-type', isStreaming ? 'text/event-stream' : 'application/json')
    if (!isStreaming) return response.end(JSON.stringify({ text: words }))
    for (const word of words.split(/(?<= )/)) response.write(`data: ${JSON.stringify({ text: word })}\n\n`)
    return response.end('data: [DONE]\n\n')
  })
}

/** Responds with a built file if the path names one in the folder. */
function answerFile(pathname: string, folder: string, response: ServerResponse): void {
  const file = normalize(join(dist, pathname.slice(folder.length)))
  if (!pathname.startsWith(folder) || !file.startsWith(dist) || !existsSync(file)) return void response.writeHead(404).end()
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
  createReadStream(file).pipe(response)
}

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Serves the built files like a CDN: to pages of any origin. Returns the address of the folder. */
export async function serveFromElsewhere(folder: string): Promise<string> {
  const address = await serve((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    answerFile(new URL(request.url ?? '/', 'http://localhost').pathname, folder, response)
  })
  return `${address.slice(0, -1)}${folder}`
}

export interface PageSettings {
  readonly policy?: string
  readonly scripts?: Record<string, string>
  /** More pages, by their paths. */
  readonly pages?: Record<string, string>
  /** The path of the built files. */
  readonly folder?: string
  /** The page's https host, as the browser sees it; by default this machine. */
  readonly host?: string
  /** Paths of files that fail to load. */
  readonly missing?: RegExp
  /** What the browser runs on; by default a computer. */
  readonly device?: BrowserContextOptions
  /** Answers requests in place of the server; returns whether it does. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/**
 * Serves a page, the built files under `/dist/`, the given scripts, and a server that responds at `/chat`; opens the page in
 * Chromium. Script errors and policy violations of the page are collected in `complaints`.
 */
export async function openPage(
  html: string,
  { policy, scripts = {}, pages = {}, folder = '/dist/', host, missing, device, answer }: PageSettings = {},
) {
  if (!existsSync(join(dist, 'confab.umd.js'))) throw new Error('There is no dist/: run `npm run build` first.')
  const url = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (policy) response.setHeader('content-security-policy', policy)
    if (answer?.(request, response)) return undefined
    if (pathname === '/chat') return answerChat(request, response)
    const page = pathname === '/' ? html : pages[pathname]
    if (page !== undefined) return response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
    if (missing?.test(pathname)) return void response.writeHead(404).end()
    const script = scripts[pathname]
    if (script !== undefined) return response.setHeader('content-type', 'text/javascript').end(script)
    return answerFile(pathname, folder, response)
  })
  const context = await (await sharedBrowser()).newContext(device)
  const page: Page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // Browsers request an icon automatically.
    if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico')) complaints.push(message.text())
  })
  onTestFinished(async () => {
    // A file that the page no longer waits for.
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })
  const address = host === undefined ? url : `https://${host}/`
  if (host !== undefined) {
    await context.route(`${address}**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: new URL(pathname, url).href }) })
    })
  }
  await page.goto(address)
  return { page, complaints, url }
}
