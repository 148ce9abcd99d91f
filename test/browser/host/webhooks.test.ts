import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Webhooks } from '../../../host/backend/types.ts'
import { button, callsOf, fail, renderLocalApp } from './kit/render-local-app.tsx'

const address = {
  id: 'one',
  url: 'https://bakery.example/hook',
  events: ['question.unanswered'],
  secret: 'whsec_1',
  createdAt: '2026-11-21T10:00:00.000Z',
} as const

const log: Webhooks['deliveries'] = [
  {
    id: 'b',
    webhookId: 'one',
    type: 'question.unanswered',
    createdAt: '2026-11-21T11:00:00.000Z',
    status: 'waiting',
    attempts: 2,
    answer: 'It answered with 500.',
    nextAt: '2026-11-21T11:05:00.000Z',
  },
  { id: 'a', webhookId: 'one', type: 'test', createdAt: '2026-11-21T10:00:00.000Z', status: 'delivered', attempts: 1 },
]

const open = (webhooks?: Webhooks) =>
  renderLocalApp({
    path: '/app-integrations',
    isPaid: true,
    ...(webhooks && { before: async () => fail('GET /v1/webhooks', Response.json(webhooks)) }),
  })

const section = () => page.getByRole('region', { name: 'Webhooks' })

describe('webhooks', () => {
  it('are not promised by a demo that has no server', async () => {
    await open()
    await expect.element(section().getByText('This demo runs in your browser alone, and sends nothing.')).toBeVisible()
    expect(section().getByRole('button').elements()).toEqual([])
  })

  it('show what they are told of, and what became of the newest messages', async () => {
    await open({ canSend: true, addresses: [address], deliveries: log })
    await expect.element(section().getByRole('heading', { name: address.url })).toBeVisible()
    await section().getByText('Newest messages (2)').click()
    await expect.element(section().getByText('Will be tried again')).toBeVisible()
    await expect.element(section().getByText(/2 attempts · It answered with 500\. · Next attempt/)).toBeVisible()
  })

  it('can be added, and say beside the field why an address is refused', async () => {
    await open({ canSend: true, addresses: [], deliveries: [] })
    const refusal = {
      error: { code: 'private_address', message: 'localhost is an address of a private network, not a public website.' },
    }
    fail('POST /v1/webhooks', Response.json(refusal, { status: 422 }))
    const field = section().getByLabelText('Address of your service')
    await field.fill('https://localhost/')
    await section().getByLabelText('An assessment is done').click()
    await button('Add webhook').click()
    await expect.element(field).toHaveAccessibleDescription(/private network/)
    expect(callsOf('POST /v1/webhooks')).toBe(1)
  })

  it('are removed after a question', async () => {
    await open({ canSend: true, addresses: [address], deliveries: [] })
    await section().getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this webhook?' })
    await expect.element(dialog.getByText(/won't be told any more/)).toBeVisible()
    fail('DELETE /v1/webhooks/one', new Response(null, { status: 204 }))
    fail('GET /v1/webhooks', Response.json({ canSend: true, addresses: [], deliveries: [] }))
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(section().getByRole('heading', { name: address.url })).not.toBeInTheDocument()
  })
})
