import { expect, test } from 'vitest'
import type { InputRequestPart } from '../../../sdk/core/types.ts'
import { eventually, renderChat } from '../render-chat.ts'

/** What stands in the card of a form that was answered with this. */
async function shown(response: unknown, language = 'en'): Promise<string[]> {
  const part: InputRequestPart = { type: 'input-request', id: 'i1', kind: 'input', state: 'answered', message: 'Trip', response }
  const chat = await renderChat({ demo: true, language, history: [{ role: 'ai', parts: [part] }] })
  const card = () => chat.root.querySelector('[part~="input-request"]')
  await eventually(() => card()?.querySelector('.request-response')?.isConnected).toBe(true)
  return [...(card()?.querySelectorAll('dd, p.request-response') ?? [])].map(({ textContent }) => textContent)
}

test.each([
  ['en', ['Yes', 'No']],
  ['de', ['Ja', 'Nein']],
  ['ar', ['نعم', 'لا']],
  ['ja', ['はい', 'いいえ']],
  ['th', ['ใช่', 'ไม่ใช่']],
  ['pt-PT', ['Sim', 'Não']],
])('an answered form says yes and no in the language of the chat: %s', async (language, words) => {
  expect(await shown({ breakfast: true, parking: false }, language)).toEqual(words)
})

test.each<[string, unknown, string[]]>([
  ['a yes without a name', true, ['Yes']],
  ['a no in a list', [true, false], ['Yes, No']],
  ['words that say true', { city: 'true' }, ['true']],
  ['several choices', { extras: ['Sauna', 'Dinner', 3] }, ['Sauna, Dinner, 3']],
  ['nothing', { note: null, extras: [] }, ['', '']],
  ['what has more inside', { rooms: [{ balcony: true }] }, ['[{"balcony":true}]']],
])('an answered form shows %s as it was answered', async (_what, response, words) => {
  expect(await shown(response)).toEqual(words)
})
