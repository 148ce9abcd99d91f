import { expect, test, vi } from 'vitest'
import { openHeadlessChat } from '../../unit/server/start-chat-server.ts'
import { startAgents, startMeter, startModerated, startShop, startWithTokens, tokenOf } from './hooked-servers.ts'

const open = (url: string, headers: Record<string, string> = {}) =>
  openHeadlessChat({ connect: { url, stream: true, format: 'confab', headers } })

test('a server keeps accounts of the tokens that each visitor used', async () => {
  const { url, used, outcomes } = await startMeter()
  const anna = open(url, { 'x-user': 'anna' })
  await anna.send({ text: 'One' })
  await anna.send({ text: 'Two' })
  await open(url, { 'x-user': 'ben' }).send({ text: 'One' })
  await vi.waitFor(() => expect(outcomes).toEqual(['complete', 'complete', 'complete']))
  expect([...used]).toEqual([
    ['anna', 20],
    ['ben', 10],
  ])
})

test('a word that must not be seen reaches no chat, and what is not to be talked of is refused in words', async () => {
  const { url } = await startModerated()
  const sent: string[] = []
  const chat = openHeadlessChat(
    { connect: { url, stream: true, format: 'confab', headers: { 'x-user': 'anna' } } },
    async (address, init) => {
      const response = await fetch(address, init)
      void response
        .clone()
        .text()
        .then((text) => sent.push(text))
      return response
    },
  )
  expect((await chat.send({ text: 'Which word?' })).at(-1)?.text).toBe('The word is ******, I say: ******.')
  await vi.waitFor(() => expect(sent.join('')).toContain('[DONE]'))
  const texts = [...sent.join('').matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text)
  expect(texts.join('')).toBe('The word is ******, I say: ******.')
  await chat.send({ text: 'Tell me of the lottery' })
  expect(chat.errors()).toEqual(['Let us talk about bread.'])
})

test('visitors are known by tokens that the application signed, and by no others', async () => {
  const { url, seen } = await startWithTokens()
  const say = async (token: string) =>
    (await open(url, { authorization: `Bearer ${token}` }).send({ text: 'Who am I?' })).at(-1)?.text
  expect(await say(await tokenOf('anna', 'pro'))).toBe('anna is pro')
  const other = new TextEncoder().encode('another key of thirty-two bytes!!')
  expect(await say(await tokenOf('anna', 'pro', other))).toBe('Please sign in')
  expect(await say('nonsense')).toBe('Please sign in')
  await vi.waitFor(() => expect(seen).toHaveLength(3))
  expect(seen[0]).toEqual({ id: 'anna', plan: 'pro' })
})

test('two agents hand over to each other, and the visitor goes on with the last one', async () => {
  const chat = (await startAgents()).openChat()
  const say = async (text: string) => (await chat.send({ text })).at(-1)?.text
  expect(await say('About rye')).toBe('bread: About rye')
  expect(await say('About coffee')).toBe('coffee: About coffee')
  expect(await say('About milk in it')).toBe('coffee: About milk in it')
  expect(await say('Now bread')).toBe('bread: Now bread')
})

test('a refund is paid when the visitor allows it, and not before', async () => {
  const { url, paid } = await startShop()
  const chat = open(url)
  const call = (await chat.send({ text: 'Refund 5' })).at(-1)?.parts?.find((part) => part.type === 'tool')
  expect(paid).toEqual([])
  await chat.engine.requests.respondToApproval(call?.approval?.id ?? '', true)
  await vi.waitUntil(() => chat.engine.store.get().phase === 'idle')
  expect(paid).toEqual([5])
  expect(chat.engine.getMessages().at(-1)?.text).toBe('So: Paid back 5')
})
