// @module-tag thorough: what the documentation shows, as it is written: `e2e/script/script-tag` and `e2e/readme/install` have the ways in.
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { readPages } from '../../tools/reference/chapters.mjs'
import { blocksProvedBy } from '../../unit/readme/proofs.ts'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'
import { recordExchange, type Recorded } from './record.ts'
import { recordFrames } from './record-frames.ts'
import { runServer } from './run-server.ts'

afterAll(closePages)

const blocks = blocksProvedBy(readPages(fileURLToPath(new URL('../../..', import.meta.url))), 'wire')
const blocksOf = (section: string): string[] => blocks.filter((block) => block.section === section).map(({ code }) => code)

/** For each format: its settings, its server, the request and the response. */
const sections = [...new Set(blocks.filter(({ page }) => page === 'sdk/protocols/README.md').map(({ section }) => section))]

const blank = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body>'

/** Opens a page with a chat set up as documented, and sends "Hello". */
async function sayHello(settings: string, port: number) {
  const script = `customElements.whenDefined('confab-chat').then(() => {
    const chat = document.createElement('confab-chat')
    ${settings.replace('127.0.0.1:8080', `127.0.0.1:${port}`)}
    document.body.append(chat)
  })`
  const { page, complaints } = await openPage(blank, { scripts: { '/use.js': script } })
  await page.addScriptTag({ type: 'module', url: '/dist/element.js' })
  await page.addScriptTag({ url: '/use.js' })
  await page.getByRole('textbox').fill('Hello')
  // A WebSocket can send nothing before it is open.
  await page.locator('[part~="submit"][data-state="submit"]').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[part~="ai-bubble"]', { hasText: 'You said: Hello' }).waitFor()
  expect(complaints).toEqual([])
}

/** In the documented form: only the headers that it shows. Ids and times differ each time, but equal ids stay equal. */
function show({ line, headers, body }: Recorded, shown: string): string {
  const names = [...(shown.split('\n\n')[0] ?? '').matchAll(/^([\w-]+): /gm)].map(([, name = '']) => name)
  const ids = [...new Set(body.match(/[\da-f]{8}-[\da-f-]{27}|(?<="(?:id|runId)":")[\w-]{6,}(?=")/g))]
  const named = ids.reduce((text, id, place) => text.replaceAll(id, `id-${place + 1}`), body)
  const steady = named.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-11-22T12:00:00.000Z')
  return [line, ...names.map((name) => `${name}: ${String(headers[name.toLowerCase()])}`), '', steady.trimEnd(), ''].join('\n')
}

describe('a documented server', () => {
  test.for(sections)('in the wire format %s, chat and server exchange exactly the documented bytes', async (section) => {
    const [settings = '', server = '', request = '', reply = ''] = blocksOf(section)
    expect(server.trim().split('\n').length).toBeLessThanOrEqual(20)
    const { port, requests, replies } = await recordExchange(await runServer(server))
    await sayHello(settings, port)
    const [asked, answered] = [requests[0], replies[0]]
    expect(asked && show(asked, request)).toBe(request)
    expect(answered && show(answered, reply)).toBe(reply)
    expect(requests.length).toBe(1)
  })

  test('over a WebSocket, chat and server exchange exactly the documented frames', async () => {
    const [settings = '', server = '', asked = '', answered = ''] = blocksOf('Use a websocket')
    expect(server.trim().split('\n').length).toBeLessThanOrEqual(20)
    const { port, sent, received } = await recordFrames(await runServer(server))
    await sayHello(settings, port)
    expect([sent, received]).toEqual([[asked.trim()], [answered.trim()]])
  })
})
