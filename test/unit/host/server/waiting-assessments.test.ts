import { expect, test } from 'vitest'
import { createBackendClient } from '../../../../host/backend/client.ts'
import { createProductBackend } from '../../../../host/server/product/product-backend.ts'
import { memoryStorage } from '../../../../host/server/product/store/memory-storage.ts'
import { createUserStore } from '../../../../host/server/product/store/user-store.ts'

const start = Date.parse('2026-11-30T09:00:00Z')
const minute = 60_000

/** A backend whose browser is busy with the pages of others until `free` is called, at a time that the test sets. */
function open() {
  const clock = { now: start }
  let free = (): void => undefined
  const turn = new Promise<void>((resolve) => (free = resolve))
  const users = createUserStore({ store: memoryStorage(), prefix: 'test:', now: () => clock.now })
  const create = (): ReturnType<typeof createBackendClient> => {
    const backend = createProductBackend({
      baseUrl: 'https://app.example',
      webhookSecret: 'secret',
      users,
      delay: async () => undefined,
      now: () => clock.now,
      accounts: { identify: async () => ({ userId: 'ada' }), setPaymentStatus: async () => undefined },
      pages: {
        async read() {
          await turn
          throw new Error('offline')
        },
        visit: () => Promise.reject(new Error('offline')),
      },
    })
    return createBackendClient({
      baseUrl: 'https://app.example',
      accessToken: async () => 'token',
      refresh: async () => undefined,
      fetch: async (input, init) => (await backend.handle(new Request(input, init))) ?? new Response(null, { status: 599 }),
    })
  }
  return { clock, free, create }
}

test('an assessment that waits behind those of others for three minutes is not called interrupted', async () => {
  const { clock, free, create } = open()
  const user = create()
  const { id } = await user.startAssessment('https://rye.example/')
  clock.now = start + 3 * minute
  expect((await user.readAssessment(id)).error?.code).not.toBe('interrupted')
  free()
})

test('one that nobody works on any more is', async () => {
  const { clock, free, create } = open()
  const { id } = await create().startAssessment('https://rye.example/')
  clock.now = start + 3 * minute
  expect((await create().readAssessment(id)).error?.code).toBe('interrupted')
  free()
})
