import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer } from '../answer.ts'
import { scripted } from '../scripted.ts'
import { eventually, renderChat } from '../render-chat.ts'

const picture = (name: string): File => new File([name], name, { type: 'text/plain' })

let revoked: string[] = []
beforeEach(() => {
  revoked = []
  const { revokeObjectURL } = URL
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => {
    revoked.push(address)
    revokeObjectURL.call(URL, address)
  })
})
afterEach(() => vi.restoreAllMocks())

/** Shows a message for each of these files in a chat; returns the addresses. */
async function showing(...names: string[]) {
  const server = await scripted(answer.json({ text: 'Thanks' }))
  const chat = await renderChat({ connect: { url: server.url }, mixedFiles: true })
  for (const [index, name] of names.entries()) {
    chat.element.submitUserMessage({ text: name, files: [picture(name)] })
    await eventually(() => chat.texts('ai').length).toBe(index + 1)
  }
  const addresses = chat.messages().flatMap(({ files = [] }) => files.map(({ src = '' }) => src))
  expect(addresses.filter((address) => address.startsWith('blob:')).length).toBe(names.length)
  expect(revoked.filter((address) => addresses.includes(address))).toEqual([])
  return { ...chat, addresses, given: () => addresses.filter((address) => revoked.includes(address)) }
}

test('clearing the messages releases the memory of their files', async () => {
  const chat = await showing('a.txt', 'b.txt')
  chat.element.clearMessages()
  expect(chat.given()).toEqual(chat.addresses)
})

test('a file that is removed from its message is released, and the others stay', async () => {
  const chat = await showing('a.txt', 'b.txt')
  chat.element.updateMessage({ text: 'No file any more' }, 0)
  expect(chat.given()).toEqual([chat.addresses[0]])
  const other = await fetch(chat.addresses[1] ?? '')
  expect(await other.text()).toBe('b.txt')
})

test('a file that another message still shows is kept until that message is removed, too', async () => {
  const chat = await showing('a.txt')
  const [src = ''] = chat.addresses
  chat.element.addMessage({ role: 'ai', files: [{ src, name: 'a.txt' }] })
  chat.element.updateMessage({ text: 'No file any more' }, 0)
  expect(chat.given()).toEqual([])
  chat.element.clearMessages()
  expect(chat.given()).toEqual([src])
})
