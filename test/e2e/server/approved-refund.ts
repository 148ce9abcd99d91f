import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createRefundModel } from '../../unit/server/approvals/refund-model.ts'
import { openHeadlessChat } from '../../unit/server/start-chat-server.ts'
import { startServerProcess } from './server-process.ts'

/** The model that refunds, at an address of this machine, and the shop's till, which counts what was paid. */
async function startShop() {
  const model = createRefundModel()
  const paid: string[] = []
  const listener = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      if (request.url === '/pay') {
        paid.push(body)
        response.end(`Paid back ${body}`)
        return
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`${model.answer(body)}data: [DONE]\n\n`)
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    listener.closeAllConnections()
    listener.close()
  })
  return { url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`, paid, model }
}

/** What servers in two processes do with a tool that visitors approve. `newStore` gives the code that makes their store. */
export function testApprovals(name: string, newStore: () => Promise<string>): void {
  test(`a refund that one server asks for is allowed through the other after the first was killed, and paid once (${name})`, async () => {
    const { url, paid, model } = await startShop()
    const store = await newStore()
    const options = `
      answer: undefined,
      secret: 'a secret that both of the servers know',
      service: { together: { key: 'none', chat: { custom_base_url: ${JSON.stringify(url)}, model: 'm' } } },
      tools: [{
        name: 'refund',
        description: 'Pays back',
        inputSchema: { type: 'object', properties: { amount: { type: 'number' } } },
        needsApproval: ({ amount }) => amount > 1,
        execute: async ({ amount }) => (await fetch(${JSON.stringify(`${url}/pay`)}, { method: 'POST', body: String(amount) })).text(),
      }],`
    const one = await startServerProcess(store, url, { options })
    const other = await startServerProcess(store, url, { options })
    let server = one
    const chat = openHeadlessChat(
      { connect: { url: 'https://shop.example/', stream: true, format: 'confab', headers: { 'x-user': 'anna' } } },
      (_address, init) => fetch(server.url, init),
    )
    const calls = () =>
      chat.engine.getMessages().flatMap(({ parts = [] }) => parts.flatMap((part) => (part.type === 'tool' ? [part] : [])))
    await chat.send({ text: 'Refund 50' })
    expect(calls()).toMatchObject([{ state: 'approval-requested' }])
    expect(paid).toEqual([])
    await one.kill()
    server = other
    const decision = chat.engine.requests.respondToApproval(calls()[0]?.approval?.id ?? '', true)
    await decision
    await expect.poll(() => chat.engine.store.get().phase, { timeout: 20_000 }).toBe('idle')
    expect(paid).toEqual(['50'])
    expect(calls()).toMatchObject([{ state: 'output-available', output: 'Paid back 50' }])
    expect(chat.engine.getMessages().at(-1)?.text).toBe('So: Paid back 50')
    expect(model.results()).toEqual(['Paid back 50'])
    // Whoever comes later, to whichever server, pays nothing.
    const third = await startServerProcess(store, url, { options })
    const messages = chat.engine
      .getMessages()
      .slice(0, 2)
      .map((message) => ({
        ...message,
        ...(message.parts && {
          parts: message.parts.map((part) => {
            if (part.type !== 'tool') return part
            const { output: _output, providerMetadata: _metadata, ...call } = part
            return { ...call, state: 'approval-responded' }
          }),
        }),
      }))
    const again = await fetch(third.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-user': 'anna' },
      body: JSON.stringify({ messages, trigger: 'tool-results' }),
    })
    expect(await again.text()).toContain('Paid back 50')
    expect(paid).toEqual(['50'])
  })
}
