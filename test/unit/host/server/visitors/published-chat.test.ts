import { expect, test } from 'vitest'
import { createBackendClient } from '../../../../../host/backend/client.ts'
import { createProductBackend } from '../../../../../host/server/product/product-backend.ts'
import { memoryStorage } from '../../../../../host/server/product/store/memory-storage.ts'
import { createUserStore } from '../../../../../host/server/product/store/user-store.ts'

const offline = () => Promise.reject(new Error('offline'))

/** The published chat of one owner. */
async function publish() {
  const backend = createProductBackend({
    baseUrl: 'https://app.example',
    webhookSecret: 'secret',
    users: createUserStore({ store: memoryStorage(), prefix: 'test:', now: Date.now }),
    delay: async () => undefined,
    accounts: { identify: async () => ({ userId: 'ada', paymentStatus: 'PAID' }), setPaymentStatus: async () => undefined },
    pages: { read: offline, visit: offline },
  })
  const answer = async (request: Request) => (await backend.handle(request)) ?? new Response(null, { status: 599 })
  const owner = createBackendClient({
    baseUrl: 'https://app.example',
    accessToken: async () => 'token',
    refresh: async () => undefined,
    fetch: (input, init) => answer(new Request(input, init)),
  })
  const { value, etag } = await owner.readWidget()
  await owner.saveWidget({ etag, value: { ...value, isPublished: true } })
  /** Sends what a chat sends: all that its visitor has written. */
  async function ask(...texts: readonly string[]): Promise<void> {
    const response = await answer(
      new Request(`https://app.example/v1/widgets/${value.id}/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ messages: texts.map((text) => ({ role: 'user', text })) }),
      }),
    )
    await response.text()
  }
  return { owner, ask }
}

test('two visitors who ask at the same time have a conversation each in the inbox', async () => {
  const { owner, ask } = await publish()
  await ask('Do you sell bicycles?')
  await ask('Are you open on Sunday?')
  await ask('Do you sell bicycles?', 'In red?')
  await ask('Are you open on Sunday?', 'At noon?')
  const conversations = await owner.listConversations('customer-chat')
  const asked = conversations.map(({ turns }) => turns.map(({ question }) => question))
  expect(asked).toHaveLength(2)
  expect(asked).toContainEqual(['Do you sell bicycles?', 'In red?'])
  expect(asked).toContainEqual(['Are you open on Sunday?', 'At noon?'])
})
