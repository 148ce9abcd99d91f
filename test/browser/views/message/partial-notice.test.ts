import { expect, test, vi } from 'vitest'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import type { Message } from '../../../../sdk/core/types.ts'
import { renderParts } from '../../parts/render-parts.ts'
import { whenTranscriptIsThere } from './message.ts'

whenTranscriptIsThere()

/** Shows a message in part, and returns where things of it are. */
async function showInPart(options: ChatOptions = {}, more: Partial<Message> = {}) {
  const { find, root } = renderParts([{ type: 'data-log', data: 'x'.repeat(100_001) }], options, more)
  await vi.waitFor(() => find('[part=data] summary'))
  find('[part=data] summary').click()
  await vi.waitFor(() => find('.partial-notice button'))
  return (selector: string): DOMRect => root.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
}

test('a message that is shown in part keeps its width', async () => {
  const place = await showInPart()
  expect(place('.bubbles').width).toBe(place('[part~=message]').width)
})

test('the notice of a message that is shown in part is below the message', async () => {
  const place = await showInPart()
  expect(place('.partial-notice').top).toBeGreaterThanOrEqual(place('.bubbles').bottom)
})

test('the notice of a message that is shown in part is below its text where an avatar is beside it', async () => {
  const place = await showInPart({ avatars: true })
  expect(place('.partial-notice').left).toBe(place('.bubbles').left)
})

test('the notice of a message that is shown in part is above its time', async () => {
  const place = await showInPart({ timestamps: true }, { createdAt: '2026-01-02T03:04:05Z' })
  expect(place('.timestamp').top).toBeGreaterThanOrEqual(place('.partial-notice').bottom)
})

test('the notice of a message of the visitor that is shown in part is on its side', async () => {
  const place = await showInPart({}, { role: 'user' })
  expect(place('.partial-notice button').right).toBe(place('.bubbles').right)
})
