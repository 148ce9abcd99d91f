import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createBackendClient, type Backend } from '../../../../../host/backend/client.ts'
import { openProduct } from '../../../../../host/server/open-product.ts'
import { createAddressGuard } from '../../../../../host/server/pages/address-guard.ts'
import { webhookSignature } from '../../../../../host/server/product/webhook-signature.ts'
import type { ProductDatabase } from '../../../../../host/server/store/product-tables.ts'
import { createSqlUserStore } from '../../../../../host/server/store/sql-user-store.ts'
import { openWebhooks } from '../../../../../host/server/webhooks/open-webhooks.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A service of the user's own, which answers as it is told. */
async function openService() {
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer((incoming, outgoing) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (piece: string) => (body += piece))
    incoming.on('end', () => {
      received.push({ headers: incoming.headers, body })
      outgoing.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, received, answers, close: () => new Promise((resolve) => server.close(resolve)) }
}

const offline = () => Promise.reject(new Error('offline'))

/** The product with a service that it may tell; the clock is the test's. */
async function openWith(database: ProductDatabase) {
  let clock = Date.parse('2026-11-21T10:00:00Z')
  const now = (): number => clock
  const service = await openService()
  const onError = (error: unknown): void => console.error(error)
  const product = await openProduct({
    database,
    accounts: {
      identify: async (token) => ({ userId: token, paymentStatus: 'PAID' }),
      setPaymentStatus: async () => undefined,
    },
    pages: { read: offline, visit: offline, findBrowser: offline },
    service: undefined,
    allowOrigins: [service.origin],
    onError,
    now,
  })
  // Other servers with the same database, whose work a test calls when it wants.
  const users = createSqlUserStore({ database, now })
  const guard = createAddressGuard({ allowOrigins: [service.origin] })
  const others = [0, 1].map(() => openWebhooks({ database, users, guard, onError, now }))
  onTestFinished(async () => {
    await Promise.all(others.map((other) => other.close()))
    await product.close()
  })
  const as = (user: string): Backend =>
    createBackendClient({
      baseUrl: 'http://product.invalid',
      accessToken: async () => user,
      refresh: async () => undefined,
      fetch: (input, init) => product.fetch(new Request(input, init)),
    })
  const ada = as('ada')
  return {
    service,
    ada,
    ben: as('ben'),
    work: () => Promise.all(others.map((other) => other.work())),
    now,
    pass: (seconds: number) => void (clock += seconds * 1000),
    add: () => ada.addWebhook({ url: `${service.origin}/hook`, events: ['question.unanswered'] }),
    /** A visitor asks the published chat. */
    async askAsVisitor(text: string): Promise<void> {
      const { value, etag } = await ada.readWidget()
      if (!value.isPublished) await ada.saveWidget({ etag, value: { ...value, isPublished: true } })
      const response = await product.fetch(
        new Request(`http://product.invalid/v1/widgets/${value.id}/chat`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ messages: [{ role: 'user', text }] }),
        }),
      )
      await response.text()
    },
  }
}

const newest = async ({ ada }: Awaited<ReturnType<typeof openWith>>) => (await ada.readWebhooks()).deliveries[0]

type Open = () => ReturnType<typeof openWith>

function describeSending(open: Open): void {
  test('is told what a visitor asked in vain, with a signature that the owner can check', async () => {
    const opened = await open()
    const { secret } = await opened.add()
    await opened.askAsVisitor('Do you sell bicycles?')
    await expect.poll(async () => (await newest(opened))?.status).toBe('delivered')
    const [{ headers, body } = { headers: {}, body: '' }] = opened.service.received
    expect(JSON.parse(body)).toMatchObject({ type: 'question.unanswered', data: { question: 'Do you sell bicycles?' } })
    const signature = String(headers['confab-signature'])
    expect(await webhookSignature.verify(secret, body, signature, opened.now())).toBe(true)
    expect(await webhookSignature.verify(secret, `${body} `, signature, opened.now())).toBe(false)
    expect(headers['confab-delivery']).toBe((JSON.parse(body) as { id: string }).id)
  })

  test('is not told of what it did not ask for, nor of what the owner tries out', async () => {
    const opened = await open()
    await opened.ada.addWebhook({ url: `${opened.service.origin}/hook`, events: ['assessment.done'] })
    await opened.askAsVisitor('Do you sell bicycles?')
    for await (const event of opened.ada.askAgent('customer-chat', { messages: [{ role: 'user', text: 'Bicycles?' }] }))
      void event
    await opened.work()
    expect(await newest(opened)).toBeUndefined()
    expect(opened.service.received).toEqual([])
  })

  test('is tried again, later each time, with the same id, and the log says how it went', async () => {
    const opened = await open()
    await opened.add()
    opened.service.answers.push(500, 302)
    await opened.askAsVisitor('Do you sell bicycles?')
    await expect.poll(async () => (await newest(opened))?.attempts).toBe(1)
    expect(await newest(opened)).toMatchObject({
      status: 'waiting',
      answer: 'It answered with 500.',
      nextAt: '2026-11-21T10:01:00.000Z',
    })
    opened.pass(59)
    await opened.work()
    expect(opened.service.received).toHaveLength(1)
    opened.pass(1)
    await opened.work()
    // A redirect is not followed: it could lead into this network.
    expect(await newest(opened)).toMatchObject({ status: 'waiting', attempts: 2, answer: 'It answered with 302.' })
    opened.pass(300)
    await opened.work()
    expect(await newest(opened)).toMatchObject({ status: 'delivered', attempts: 3 })
    expect(new Set(opened.service.received.map(({ headers }) => headers['confab-delivery'])).size).toBe(1)
    expect(new Set(opened.service.received.map(({ headers }) => headers['confab-signature'])).size).toBe(3)
  })

  test('is given up after a day, and says so', async () => {
    const opened = await open()
    await opened.add()
    await opened.service.close()
    await opened.askAsVisitor('Do you sell bicycles?')
    await expect.poll(async () => (await newest(opened))?.attempts).toBe(1)
    for (let count = 0; count < 8; count += 1) {
      opened.pass(43_200)
      await opened.work()
    }
    expect(await newest(opened)).toMatchObject({ status: 'failed', attempts: 7, answer: 'Nobody answers there.' })
  })
}

function describeBounds(open: Open): void {
  test('is sent once, though two servers look for what is due', async () => {
    const opened = await open()
    await opened.add()
    opened.service.answers.push(500)
    await opened.askAsVisitor('Do you sell bicycles?')
    await expect.poll(async () => (await newest(opened))?.attempts).toBe(1)
    opened.pass(60)
    await opened.work()
    expect(opened.service.received).toHaveLength(2)
  })

  test('sends a test at once', async () => {
    const opened = await open()
    const { id } = await opened.add()
    expect(await opened.ada.testWebhook(id)).toMatchObject({ status: 'delivered', type: 'test' })
    opened.service.answers.push(404)
    expect(await opened.ada.testWebhook(id)).toMatchObject({ status: 'failed', answer: 'It answered with 404.' })
  })

  test('leads to public addresses over https alone', async () => {
    const { ada } = await open()
    const wrong = {
      'http://example.com/hook': 'not_secure',
      'https://127.0.0.1/hook': 'private_address',
      'https://[::1]/hook': 'private_address',
      'https://169.254.169.254/latest': 'private_address',
      'https://localhost/hook': 'private_address',
      'https://user:password@93.184.216.34/': 'invalid_address',
      'https://93.184.216.34:8443/': 'private_address',
      'ftp://example.com': 'invalid',
    }
    for (const [url, code] of Object.entries(wrong))
      await expect(ada.addWebhook({ url, events: ['assessment.done'] }), url).rejects.toMatchObject({ code })
    await expect(ada.addWebhook({ url: 'https://example.com', events: [] })).rejects.toMatchObject({ code: 'no_events' })
  })

  test('is nobody else’s', async () => {
    const { add, ben, ada } = await open()
    const { id } = await add()
    expect(await ben.readWebhooks()).toEqual({ canSend: true, addresses: [], deliveries: [] })
    await expect(ben.testWebhook(id)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(ben.removeWebhook(id)).rejects.toMatchObject({ kind: 'not-found' })
    expect((await ada.readWebhooks()).addresses).toHaveLength(1)
  })

  test('that was removed is told nothing more, and leaves no log', async () => {
    const opened = await open()
    const { id } = await opened.add()
    opened.service.answers.push(500)
    await opened.askAsVisitor('Do you sell bicycles?')
    await expect.poll(async () => (await newest(opened))?.attempts).toBe(1)
    await opened.ada.removeWebhook(id)
    opened.pass(3600)
    await opened.work()
    expect(opened.service.received).toHaveLength(1)
    expect(await opened.ada.readWebhooks()).toMatchObject({ addresses: [], deliveries: [] })
  })
}

/** What a webhook does, whatever the messages are kept in: the place is empty each time, and closes after the test. */
export function testWebhooks(place: () => Promise<ProductDatabase>): void {
  const open: Open = async () => openWith(await place())
  describeSending(open)
  describeBounds(open)
}
