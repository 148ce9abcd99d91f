import { onTestFinished } from 'vitest'
import { pages } from '../backend/pages.ts'

interface Web {
  /** What the web holds beside the bakery: html by address. */
  readonly web?: Readonly<Record<string, string>>
  /** Whether the machine has a browser for pictures. Default true. */
  readonly hasCamera?: boolean
}

const picture = async (): Promise<string> => {
  const canvas = new OffscreenCanvas(64, 40)
  const context = canvas.getContext('2d')
  context?.fillRect(0, 0, 64, 40)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
  return btoa(String.fromCharCode(...bytes))
}

const fault = (status: number, code: string, message: string): Response => Response.json({ error: { code, message } }, { status })

/** Answers as the server that `npm start` runs beside the page, for a web of the test's own. Gives the addresses that were read. */
export function serveWeb({ web = {}, hasCamera = true }: Web = {}): readonly string[] {
  const known: Readonly<Record<string, string>> = { 'https://rye.example/': pages.bakery, 'https://bare.example/': pages.bare }
  const read: string[] = []
  const before = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = before
  })
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/local/')) return before(request)
    const { url } = (await request.json()) as { url: string }
    if (pathname === '/local/visit')
      return hasCamera
        ? Response.json({ status: 200, picture: await picture() })
        : fault(501, 'no_browser', 'No browser was found on this machine.')
    read.push(url)
    const html = web[url] ?? known[url]
    return html === undefined
      ? fault(422, 'unknown_host', `There is no website named ${new URL(url).hostname}.`)
      : Response.json({ url, html, bytes: html.length, firstByte: 80, redirects: [], headers: {} })
  }
  return read
}
