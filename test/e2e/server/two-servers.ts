import { describe, expect, test, vi } from 'vitest'
import { ask, readEvents, startServerProcess, startVendor } from './server-process.ts'

const patient = { timeout: 30_000, interval: 20 }

/** What servers in two processes do that share a store. `newStore` gives the code that makes it. */
export function testServers(name: string, newStore: () => Promise<string>): void {
  async function startBoth() {
    const vendor = await startVendor()
    const store = await newStore()
    const one = await startServerProcess(store, vendor.url)
    const other = await startServerProcess(store, vendor.url)
    return { vendor, one, other }
  }

  /** Asks the first server, which has said something. */
  async function begin() {
    const servers = await startBoth()
    const asked = ask(servers.one.url, { 'X-User': 'anna' })
    await vi.waitFor(() => expect(servers.vendor.counts().begun).toBe(1), patient)
    servers.vendor.say('One, ')
    const response = await asked
    const reader = readEvents(response)
    await vi.waitFor(() => expect(reader.text()).toBe('One, '), patient)
    const path = `/streams/${response.headers.get('confab-stream') ?? ''}`
    const headers = { 'X-User': 'anna' }
    const follow = (after = 0): Promise<Response> =>
      fetch(`${servers.other.url}${path}`, { headers: { ...headers, 'Last-Event-ID': `${after}` } })
    // A store that is slow holds up no answer: the other server hears of it a moment later.
    await vi.waitFor(async () => expect((await follow()).status).toBe(200), patient)
    return { ...servers, reader, path, headers, follow }
  }

  describe(`two servers that share ${name}`, () => {
    test('both give an answer that one of them began, as it comes', async () => {
      const { vendor, reader, follow } = await begin()
      const follower = readEvents(await follow())
      await vi.waitFor(() => expect(follower.text()).toBe('One, '), patient)
      vendor.say('two, ')
      await vi.waitFor(() => expect([reader.text(), follower.text()]).toEqual(['One, two, ', 'One, two, ']), patient)
      vendor.say('three')
      vendor.end()
      await Promise.all([reader.ended, follower.ended])
      expect(follower.pieces).toEqual(reader.pieces)
    })

    test('both stop it: the vendor is called no longer', async () => {
      const { vendor, other, reader, path, headers } = await begin()
      expect((await fetch(`${other.url}${path}/stop`, { method: 'POST' })).status).toBe(404)
      expect(vendor.counts().left).toBe(0)
      expect((await fetch(`${other.url}${path}/stop`, { method: 'POST', headers })).status).toBe(204)
      await vi.waitFor(() => expect(vendor.counts()).toEqual({ begun: 1, left: 1 }), patient)
      await reader.ended
      expect(reader.pieces.at(-1)?.data).toBe('[DONE]')
    })

    test('show no other visitor what they have', async () => {
      const { other, path } = await begin()
      for (const headers of [{}, { 'X-User': 'ben' }] as Record<string, string>[])
        expect((await fetch(`${other.url}${path}`, { headers })).status).toBe(404)
    })

    test('lose nothing that was delivered when one of them is killed, and say that the answer was interrupted', async () => {
      const { vendor, one, reader, follow } = await begin()
      let said = 'One, '
      for (let count = 2; count <= 60; count += 1) {
        said += `${count}, `
        vendor.say(`${count}, `)
        if (count % 20 === 0) await vi.waitFor(() => expect(reader.text()).toBe(said), patient)
      }
      vendor.say('and this may be lost')
      await one.kill()
      await reader.ended
      const last = reader.pieces.at(-1)?.number ?? 0
      const rest = readEvents(await follow(last))
      await rest.ended
      const text = reader.text() + rest.text()
      expect(`${said}and this may be lost`.startsWith(text)).toBe(true)
      expect(text.startsWith(said)).toBe(true)
      const came = [...reader.pieces, ...rest.pieces.slice(0, -2)].map(({ number }) => number)
      expect(came).toEqual(Array.from(came, (_, index) => index + 1))
      expect(rest.pieces.slice(-2).map(({ data }) => JSON.parse(data) as unknown)).toEqual([
        { metadata: { finishReason: 'interrupted' } },
        { error: 'The answer was interrupted.' },
      ])
      // Whoever reads it later reads the same.
      const again = readEvents(await follow())
      await again.ended
      expect(again.pieces).toEqual([...reader.pieces, ...rest.pieces])
    })

    test('answer a message once that is sent to both with its key, and again when its server was killed', async () => {
      const { vendor, one, other } = await startBoth()
      const headers = { 'X-User': 'anna', 'Idempotency-Key': crypto.randomUUID() }
      const asked = ask(one.url, headers)
      await vi.waitFor(() => expect(vendor.counts().begun).toBe(1), patient)
      vendor.say('One, ')
      const readers = [readEvents(await asked), readEvents(await ask(other.url, headers))]
      await vi.waitFor(() => expect(readers.map((reader) => reader.text())).toEqual(['One, ', 'One, ']), patient)
      expect(vendor.counts().begun).toBe(1)
      await one.kill()
      await Promise.all(readers.map(({ ended }) => ended))
      const again = ask(other.url, headers)
      await vi.waitFor(() => expect(vendor.counts().begun).toBe(2), patient)
      vendor.say('Again')
      vendor.end()
      const last = readEvents(await again)
      await last.ended
      expect(last.text()).toBe('Again')
    })

    describe('have a conversation with no page open', () => {
      const headers = { 'X-User': 'anna' }
      const question = { id: 'q', role: 'user', text: 'Tell me' }

      async function messagesOf(url: string): Promise<unknown[]> {
        const response = await fetch(`${url}/threads/t/messages`, { headers })
        return response.ok ? ((await response.json()) as { messages: unknown[] }).messages : []
      }

      /** Asks the first server, and closes the page when its words are stored: a reader of the other server sees that. */
      async function leave() {
        const servers = await startBoth()
        const { vendor, one, other } = servers
        const left = new AbortController()
        const { signal } = left
        const asked = ask(one.url, headers, { signal, threadId: 't', messages: [question] })
        await vi.waitFor(() => expect(vendor.counts().begun).toBe(1), patient)
        vendor.say('One, two')
        const response = await asked
        const path = `/streams/${response.headers.get('confab-stream') ?? ''}`
        const follower = await vi.waitFor(async () => {
          const found = await fetch(`${other.url}${path}`, { headers, signal })
          expect(found.status).toBe(200)
          return found
        }, patient)
        const readers = [readEvents(response), readEvents(follower)]
        await vi.waitFor(() => expect(readers.map(({ text }) => text())).toEqual(['One, two', 'One, two']), patient)
        left.abort()
        await vi.waitFor(async () => expect(await messagesOf(other.url)).toMatchObject([question]), patient)
        return servers
      }

      test('whole when its answer has ended', async () => {
        const { vendor, other } = await leave()
        vendor.say(', three')
        vendor.end()
        await vi.waitFor(
          async () => expect(await messagesOf(other.url)).toMatchObject([question, { role: 'ai', text: 'One, two, three' }]),
          patient,
        )
      })

      const interrupted = [question, { role: 'ai', text: 'One, two', metadata: { finishReason: 'interrupted' } }]

      test('as far as it came when its server was killed', async () => {
        const { one, other } = await leave()
        await one.kill()
        await vi.waitFor(async () => expect(await messagesOf(other.url)).toMatchObject(interrupted), patient)
      })

      test('as far as it came when its server was told to end', async () => {
        const { one, other } = await leave()
        await one.stop()
        expect(await messagesOf(other.url)).toMatchObject(interrupted)
      })
    })

    test('go on with one who follows at the moment when the other is killed', async () => {
      const { vendor, one, follow } = await begin()
      const follower = readEvents(await follow())
      vendor.say('two')
      await vi.waitFor(() => expect(follower.text()).toBe('One, two'), patient)
      await one.kill()
      await follower.ended
      expect(follower.pieces.at(-1)?.data).toContain('interrupted')
    })
  })
}
