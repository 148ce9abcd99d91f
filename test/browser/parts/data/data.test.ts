import { expect, test, vi } from 'vitest'
import type { Part } from '../../../../sdk/core/types.ts'
import { answer } from '../../answer.ts'
import { renderChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'
import { whenTranscriptIsThere } from '../../views/message/message.ts'
import { renderParts } from '../render-parts.ts'

whenTranscriptIsThere()

const weather: Part = { type: 'data-weatherReport', id: 'w', data: { city: 'Bern', degrees: 4 } }
/** As a newer version or another program may have written it. */
const unknown = { type: 'vendor_thing', level: 3 } as unknown as Part

/** What the cards show once they are opened. */
async function openedCards(chat: ReturnType<typeof renderParts>, count = 1): Promise<(string | null)[]> {
  await vi.waitFor(() => expect(chat.root.querySelectorAll('[part=data]')).toHaveLength(count))
  chat.root.querySelectorAll<HTMLElement>('[part=data] summary').forEach((summary) => summary.click())
  await vi.waitFor(() => expect(chat.root.querySelectorAll('[part=data] pre:not(:empty)')).toHaveLength(count))
  return [...chat.root.querySelectorAll('[part=data] pre')].map((one) => one.textContent)
}

test('a part of an unknown kind is a folded card that is named by the kind in words', async () => {
  const chat = renderParts([weather, unknown])
  await vi.waitFor(() =>
    expect([...chat.root.querySelectorAll('summary')].map((one) => one.textContent)).toEqual(['Weather report', 'Vendor thing']),
  )
  expect(chat.find('pre').checkVisibility()).toBe(false)
})

test('the card of a part of an unknown kind shows its data as JSON', async () => {
  const chat = renderParts([weather, unknown])
  expect(await openedCards(chat, 2)).toEqual(['{\n  "city": "Bern",\n  "degrees": 4\n}', '{\n  "level": 3\n}'])
})

test('data that is a text is shown as it is, and markup in it stays text', async () => {
  const chat = renderParts([{ type: 'data-<b>note', data: '<img src=x onerror=alert(1)>' }])
  expect(await openedCards(chat)).toEqual(['<img src=x onerror=alert(1)>'])
  expect(chat.root.querySelector('[part=data] :is(img, b)')).toBeNull()
})

test('an open card follows data that is replaced', { tags: 'thorough' }, async () => {
  const chat = renderParts([weather])
  await openedCards(chat)
  chat.become({ type: 'data-weatherReport', id: 'w', data: 'Rain' })
  await vi.waitFor(() => expect(chat.find('pre').textContent).toBe('Rain'))
})

test('data that is too long is shown in part, and the message says so', async () => {
  const chat = renderParts([{ type: 'data-log', data: 'x'.repeat(100_001) }])
  const [text] = await openedCards(chat)
  expect(text).toHaveLength(100_000)
  await vi.waitFor(() => expect(chat.find('.partial-notice').textContent).toContain('too long'))
})

test('data that is no JSON leaves the rest of its message as it is', async () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const chat = renderParts([
    { type: 'data-circle', data: circle },
    { type: 'text', text: 'Sun' },
  ])
  expect(await openedCards(chat)).toEqual(["This message couldn't be shown."])
  expect(chat.find('.text-message').textContent).toBe('Sun')
  log.mockRestore()
})

test('the summary of a card and the data in it are reached with the keyboard', async () => {
  const chat = renderParts([weather])
  await openedCards(chat)
  const summary = chat.find('[part=data] summary')
  summary.focus()
  expect(chat.root.activeElement).toBe(summary)
  chat.find('pre').focus()
  expect(chat.root.activeElement).toBe(chat.find('pre'))
  const label = chat.root.getElementById(chat.find('pre').getAttribute('aria-labelledby') ?? '')
  expect(label?.textContent).toBe('Weather report')
})

test('JSON reads from left to right in a chat that reads from right to left', async () => {
  const chat = renderParts([{ type: 'data-weather', data: { مدينة: 'برن' } }])
  chat.host.dir = 'rtl'
  await openedCards(chat)
  expect(getComputedStyle(chat.find('pre')).direction).toBe('ltr')
  const { left } = chat.find('summary > :last-child').getBoundingClientRect()
  expect(left).toBeLessThan(chat.find('.tool-name').getBoundingClientRect().left)
})

test('steps and suggestions are not shown as data', async () => {
  const chat = renderParts([
    { type: 'step-start' },
    { type: 'suggestions', suggestions: ['One'] },
    { type: 'data-suggestions', data: ['Two'] },
    weather,
  ])
  await vi.waitFor(() => expect(chat.find('summary').textContent).toBe('Weather report'))
  expect(chat.root.querySelectorAll('[part=data]')).toHaveLength(1)
})

test('interrupts of an agent are shown where none of its parts can ask about them', async () => {
  const chat = renderParts([
    { type: 'data-interrupts', data: [{ id: 'i1', toolCallId: 't' }] },
    { type: 'data-interrupts', data: [{ reason: 'input_required' }] },
  ])
  expect(await openedCards(chat)).toEqual(['[\n  {\n    "reason": "input_required"\n  }\n]'])
})

test('data that is transient is not shown', async () => {
  const chunks = [
    { type: 'start', messageId: 'a' },
    { type: 'data-tick', data: 1, transient: true },
    { type: 'data-weather', data: 4 },
    { type: 'finish' },
  ]
  const stream = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('')
  const server = await scripted(answer.text(stream, 'text/event-stream'))
  const chat = await renderChat({ connect: { url: server.url, stream: true, format: 'ai-sdk' } })
  await chat.send('Hello')
  await vi.waitFor(() =>
    expect([...chat.root.querySelectorAll('[part=data] summary')].map((one) => one.textContent)).toEqual(['Weather']),
  )
})
