/** A module that answers for OpenAI, whose service the documented servers have: it says the last words that it was sent. */
export const mockedService = `const { fetch } = globalThis
globalThis.fetch = async (address, init) => {
  if (!String(address?.url ?? address).startsWith('https://api.openai.com/')) return fetch(address, init)
  if (new Headers(init.headers).get('authorization') !== 'Bearer test-key') return new Response('', { status: 401 })
  const { content } = JSON.parse(init.body).messages.at(-1)
  const said = typeof content === 'string' ? content : content.map(({ text }) => text).join('')
  const frames = [...said.split(' ').map((word) => JSON.stringify({ choices: [{ delta: { content: word + ' ' } }] })), '[DONE]']
  const body = frames.map((frame) => 'data: ' + frame).join('\\n\\n') + '\\n\\n'
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}
`

const words = 'When do you open?'

/**
 * Asks the chat's server in a route of a framework as a page does, which has come by this protocol.
 * @throws when it does not stream an answer with the words that it was asked, or answers nothing below its path.
 */
export async function askRoute(address, protocol = 'http:') {
  const origin = `${protocol}//${new URL(address).host}`
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream', Origin: origin },
    body: JSON.stringify({ messages: [{ id: 'q', role: 'user', text: words }] }),
  })
  const said = await response.text()
  const texts = [...said.matchAll(/^data: (\{.*\})$/gm)].map(([, frame]) => JSON.parse(frame).text ?? '')
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !texts.join('').includes(words))
    throw new Error(`${address} answered with ${response.status}:\n${said.slice(0, 2000)}`)
  const below = await fetch(`${address}/health`)
  if (!below.ok || (await below.json()).status !== 'ok') throw new Error(`${address}/health answered with ${below.status}.`)
}
