// @module-tag thorough: the same screens with each failure of the network: `auth/network-failures` has one of each kind.
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AgentId } from '../../../../host/backend/types.ts'
import type { ScreenPath } from '../../../../host/app/routing/routes.ts'
import { callsUnderWay, fail, renderLocalApp } from '../kit/render-local-app.tsx'
import { commonFailures, outlastSilence } from './network-failure.ts'

const chat = () => document.querySelector('.chat > *')?.shadowRoot
const part = (name: string) => chat()?.querySelector<HTMLElement>(`[part~="${name}"]`)
const error = () => chat()?.querySelector('[part~="error-bubble"]')?.textContent ?? ''
const answers = () => chat()?.querySelectorAll('[part~="ai-bubble"]').length ?? 0

async function ask(text: string): Promise<void> {
  await expect.poll(() => part('input')?.checkVisibility()).toBe(true)
  await userEvent.fill(part('input') ?? document.body, text)
  await userEvent.keyboard('{Enter}')
}

const screens = [
  ['/dashboard', 'cmo'],
  ['/videoproducer', 'video-producer'],
  ['/socialmedia', 'social-media'],
  ['/knowledgebase', 'knowledge'],
  ['/chat', 'customer-chat'],
] as const satisfies readonly (readonly [ScreenPath, AgentId])[]

describe('an agent that does not answer', () => {
  it.each(screens)(
    'an agent that does not answer on %s says why in the chat, and answers the next question',
    async (path, id) => {
      const call = `POST /v1/agents/${id}/chat` as const
      await renderLocalApp({ path, isPaid: true })
      // Who has no plan any more is taken to the plans instead: see below.
      for (const { name, failure, words } of commonFailures.filter((one) => one.name !== 'no plan')) {
        const restore = fail(call, failure)
        await ask(name)
        // What a proxy sends in place of a stream is a stream that breaks off.
        await expect
          .poll(error)
          .toContain(
            words.includes('unexpected') ? 'The connection was lost before the answer was complete. Please try again.' : words,
          )
        restore()
      }
      const { words } = await outlastSilence(call, () => ask('Are you there?'))
      await expect.poll(error).toContain(words)
      const before = answers()
      await ask('Hello')
      await expect.poll(answers).toBeGreaterThan(before)
      await expect.poll(error).toBe('')
    },
  )

  it('leaving the screen ends the wait for an answer', async () => {
    const { location: place } = await renderLocalApp({ path: '/dashboard', isPaid: true })
    fail('POST /v1/agents/cmo/chat', 'silent')
    await ask('Are you there?')
    await expect.poll(callsUnderWay).toContain('POST /v1/agents/cmo/chat')
    place.navigate('/branding')
    await expect.poll(callsUnderWay).toEqual([])
  })

  it('an agent outside the plan says so and leads to the plans', async () => {
    await renderLocalApp({ path: '/dashboard', isPaid: true })
    fail('POST /v1/agents/cmo/chat', new Response(null, { status: 402 }))
    await ask('What first?')
    await expect.poll(() => location.pathname).toBe('/plans')
    await expect.element(page.getByText('This is part of a paid plan.')).toBeVisible()
  })
})
