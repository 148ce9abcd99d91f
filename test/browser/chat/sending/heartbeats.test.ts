import { expect, test, vi } from 'vitest'
import { scriptedSocket } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

async function connected(...onOpen: string[]) {
  const socket = await scriptedSocket({ onOpen })
  const onError = vi.fn()
  const chat = await renderChat({ connect: { url: socket.url, websocket: true }, onError })
  return { ...chat, socket, onError }
}

const heartbeats = [
  'ping',
  'PONG',
  '',
  ' \n',
  '{"type":"ping"}',
  '{"type":"pong","time":1700000000}',
  '{"event":"heartbeat","data":{}}',
  '{"op":"heartbeat_ack"}',
  '{"jsonrpc":"2.0","method":"ping","id":4}',
  '{"ping":1700000000}',
  '{}',
  '"keepalive"',
  ': keep-alive',
  '[HEARTBEAT]',
  '1700000000.25',
  '2',
  '\u0000',
  '2026-11-27T15:00:00.123Z',
  'PING 17',
  '{"Type":"Ping"}',
  '{"timestamp":"2026-11-27"}',
]

test('frames that only keep a WebSocket open are no answers: nothing is shown, and the message is still unanswered', async () => {
  const chat = await connected(...heartbeats)
  await eventually(async () => (await chat.socket.record()).open).toBe(1)
  await chat.send('Hi')
  await chat.socket.waitForReceived()
  for (const beat of heartbeats) await chat.socket.push(beat)
  await chat.socket.push('{"text":"Hello"}')
  await eventually(() => chat.texts('ai')).toEqual(['Hello'])
  expect(chat.onError.mock.calls).toEqual([])
  expect(chat.messages()).toHaveLength(2)
})

test('a page’s interceptor still gets the frames that keep a WebSocket open, and may make messages of them', async () => {
  const responseInterceptor = (frame: unknown) => ((frame as { type?: string }).type === 'ping' ? { text: 'Still there' } : frame)
  const socket = await scriptedSocket({ onOpen: ['{"type":"ping"}'] })
  const chat = await renderChat({ connect: { url: socket.url, websocket: true }, responseInterceptor })
  await eventually(() => chat.texts('ai')).toEqual(['Still there'])
})

test.each(['{"message":"ping"}', '["ping"]', '{"type":"message","content":"pong"}', 'ping me', '{"time":1,"answer":"Yes"}'])(
  'a frame that may be an answer in another form is no silence: %j',
  async (frame) => {
    const chat = await connected(frame)
    await eventually(() => chat.texts('error')).toEqual(['Error in server message'])
  },
)

test('an answer that says a word for keeping a connection open is shown', async () => {
  const chat = await connected('{"text":"ping"}', '{"type":"ping","text":"Hello"}')
  await eventually(() => chat.texts('ai')).toEqual(['ping', 'Hello'])
})
