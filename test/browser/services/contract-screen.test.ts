// @module-tag thorough: each vendor's API on a screen: `services/contract*` has all of them without one.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import { renderChat } from '../render-chat.ts'
import { quietConsole } from './quiet-console.ts'
import type { ServiceRow } from './row.ts'
import { oneOfEach, rows, rowsWith } from './rows.ts'
import { askedOf, asksOf, streamedSent, streamFailure } from './connect-test-service.ts'

quietConsole()
afterEach(() => void vi.unstubAllGlobals())

/** Some services are polled every few seconds until they are ready. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 })

/** A chat with the service on the page, with the mock's network. */
async function onScreen(row: ServiceRow, { stream, key = 'test-key' }: { stream?: boolean; key?: string } = {}) {
  const mock = row.createMock()
  vi.stubGlobal('fetch', createMockFetch([mock], { otherwise: globalThis.fetch.bind(globalThis) }))
  const chat = await renderChat({
    directConnection: row.directConnection({ ...row.settings }, row.isKeyless ? {} : { key }),
    ...(stream && { connect: { stream } }),
  })
  // The service's placeholder arrives with the service: it renames the field of anything typed before.
  const { placeholder = 'Ask me anything!' } = row.input ?? {}
  await eventually(() => chat.input.getAttribute('placeholder')).toBe(placeholder)
  const { message, files } = askedOf(row)
  const ask = async (text = message.text): Promise<void> => {
    if (files.length || text === undefined) chat.element.submitUserMessage({ ...(text !== undefined && { text }), files })
    else await chat.send(text)
  }
  return { chat, mock, ask }
}

/** The images, players and file links in the replies. */
const filesOf = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll('[part~="ai-bubble"] [part~="file"]')].map(
    (file) => file.querySelector('img, audio, a')?.tagName.toLowerCase() ?? '',
  )

// One of each kind is enough here: every service is rendered in the stories, and tested in the other contract tests.
/** The kind of request, which is the end of the path. */
const wayOf = ({ sent }: ServiceRow): string => new URL(sent.url).pathname.split(/[/:]/).at(-1) ?? ''
/** The kind of request, and the kinds of content in the reply. */
const kindOf = (row: ServiceRow): string => {
  const { text, files = [] } = row.reply
  return [wayOf(row), text !== undefined, ...files.map(({ type }) => type), row.isKeptThere, row.isConversation].join()
}

const tags = { image: 'img', audio: 'audio', any: 'a' } as const

describe.for(oneOfEach(rows, kindOf).map((row) => ({ name: row.name, row })))('$name', ({ row }) => {
  it('gets a visitor’s message, and its reply is shown on the screen', { timeout: 40_000 }, async () => {
    const { chat, mock, ask } = await onScreen(row)
    if (row.isKeptThere) await eventually(() => chat.texts('ai').length).toBeGreaterThan(0)
    await ask()
    const { text, files = [] } = row.reply
    // Stored messages of the conversation are above the reply.
    const answers = (): string[] => (row.isKeptThere ? chat.texts('ai').slice(-1) : chat.texts('ai'))
    if (text !== undefined) await eventually(answers).toEqual([text])
    // An image is inside a link to itself.
    await eventually(() => filesOf(chat.root).length).toBe(files.length)
    for (const [index, { type }] of files.entries()) {
      const file = chat.root.querySelectorAll('[part~="ai-bubble"] [part~="file"]')[index]
      expect(file?.querySelector(tags[type])).toBeTruthy()
    }
    expect(chat.texts('error')).toEqual([])
    await eventually(() => chat.submitState).not.toBe('loading')
    await ask()
    await eventually(() => asksOf(mock, row.sent).length).toBe(2)
    const [, second] = asksOf(mock, row.sent)
    if (row.isConversation && !row.isKeptThere && text !== undefined)
      expect(second?.text).toContain(JSON.stringify(text).slice(1, -1))
    await eventually(() => chat.isLoading()).toBe(false)
    expect(chat.root.innerHTML).not.toContain('test-key')
    expect(chat.element.outerHTML).not.toContain('test-key')
  })
})

describe.for(oneOfEach(rowsWith('stream'), ({ row }) => wayOf(row)))('$name, streaming', ({ row }) => {
  it('streams its reply to the screen, until the visitor stops it', async () => {
    const { chat, mock, ask } = await onScreen(row, { stream: true })
    mock.switches.failure = streamFailure(row, 'stalled', { times: 1 })
    await ask()
    await eventually(() => chat.texts('ai').join('')).not.toBe('')
    await eventually(() => chat.submitState).toBe('stop')
    await chat.click('submit')
    await eventually(() => asksOf(mock, streamedSent(row))[0]?.isCancelled).toBe(true)
    await eventually(() => chat.submitState).not.toBe('stop')
    await ask()
    const { text = '' } = row.stream.reply ?? row.reply
    await eventually(() => chat.texts('ai').at(-1)).toBe(text)
    expect(chat.texts('error')).toEqual([])
  })
})

describe.for(oneOfEach(rowsWith('key'), ({ row }) => `${wayOf(row)} ${row.key.refusal.isShown}`))(
  '$name, with a refused key',
  ({ row }) => {
    it('shows the visitor the permitted text about a refused key', async () => {
      const { chat, ask } = await onScreen(row, { key: 'wrong-key' })
      await ask()
      const { text, isShown } = row.key.refusal
      await eventually(() => chat.texts('error').length).toBe(1)
      expect(chat.root.querySelector('[part~="error-bubble"] p')?.textContent).toBe(isShown ? text : 'Error, please try again.')
    })
  },
)
