// @module-tag thorough: calls and dictation beyond the first: `realtime/calling`, `realtime/conversation` and `speech/speech-to-text` stay.
import { axeFindings } from '../axe-findings.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Tool } from '../../../sdk/core/options/options.ts'
import { eventually } from '../render-chat.ts'
import { renderVoiceChat } from './render-voice-chat.ts'

type Call = Awaited<ReturnType<typeof renderVoiceChat>>

/** A page whose visitor prefers reduced motion. */
function reduceMotion(): void {
  const real = matchMedia.bind(globalThis)
  const spy = vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => real(query.includes('reduced-motion') ? 'all' : query))
  onTestFinished(() => spy.mockRestore())
}

/** A call in which the model wants to call a tool that needs approval. */
async function askInCall(call: Call): Promise<void> {
  const tool: Tool = {
    name: 'order_cake',
    description: 'Orders a cake',
    inputSchema: { type: 'object', properties: { cake: { type: 'string' } } },
    needsApproval: true,
    execute: () => 'ordered',
  }
  Object.assign(call.element, { tools: [tool] })
  await call.start()
  const output = [{ type: 'function_call', name: 'order_cake', call_id: 'call_1', arguments: '{"cake":"carrot"}' }]
  await call.phone.say({ type: 'response.done', response: { status: 'completed', output } })
  await expect.poll(() => call.isShown('approval'), { timeout: 15_000 }).toBe(true)
}

const states: Record<string, (call: Call) => Promise<void>> = {
  'before a call': (call) => call.shown(),
  'in a call with captions': async (call) => {
    await call.start()
    call.part('realtime-captions-button').click()
    await call.phone.say({ type: 'response.output_audio_transcript.done', item_id: 'a', transcript: 'Good morning' })
    await eventually(call.captions).toEqual(['AI: Good morning'])
  },
  'when a tool waits for approval': async (call) => {
    await askInCall(call)
  },
  'after a failure': async (call) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await call.start()
    await call.phone.say({ type: 'error', error: { type: 'server_error', message: 'Down' } })
    await eventually(call.errorText).toBe('Error')
    error.mockRestore()
  },
}

describe.each(['light', 'dark'] as const)('in the %s theme axe finds nothing', (theme) => {
  it.each(Object.entries(states))('%s', async (_, reach) => {
    const call = await renderVoiceChat({ options: { theme } })
    await reach(call)
    expect(await axeFindings(call.element)).toEqual([])
  })
})

it('every control of a call works with the keyboard, and has a name', async () => {
  const call = await renderVoiceChat()
  await call.shown()
  await eventually(() => call.isShown('realtime-toggle')).toBe(true)
  await userEvent.keyboard('{Tab}')
  expect(call.root.activeElement).toBe(call.part('realtime-microphone'))
  expect(call.part('realtime-microphone')).toHaveAccessibleName('Mute microphone')
  await userEvent.keyboard('{Enter}')
  expect(call.part('realtime-microphone')).toHaveAccessibleName('Unmute microphone')
  await userEvent.keyboard('{Tab}')
  expect(call.part('realtime-toggle')).toHaveAccessibleName('Start call')
  await userEvent.keyboard('{Enter}')
  await eventually(() => call.heard).toEqual(['sts-session-started'])
  expect(call.part('realtime-toggle')).toHaveAccessibleName('End call')
  expect(call.root.activeElement).toBe(call.part('realtime-toggle'))
  await userEvent.keyboard('{Tab}{Enter}')
  expect(call.part('realtime-captions-button').getAttribute('aria-pressed')).toBe('true')
})

it('with reduced motion the avatar stands still, and a meter moves that is hidden from screen readers', async () => {
  reduceMotion()
  const call = await renderVoiceChat({ script: { loudness: 12_000 } })
  await call.start()
  const bar = call.root.querySelector('.call-meter-bar')
  const meter = (): number => new DOMMatrix(bar ? getComputedStyle(bar).transform : '').a
  await eventually(meter).toBeGreaterThan(0.05)
  expect(call.scale()).toBe(1)
  expect(call.root.querySelector('.call-meter')?.getAttribute('aria-hidden')).toBe('true')
})

const drawn = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')}`

it('any image of the page can be the avatar of a call, SVG too; one that fails to load leaves the default', async () => {
  const call = await renderVoiceChat({ realtime: { avatar: { src: drawn } } })
  await call.shown()
  expect(call.part('realtime-avatar')).toBeInstanceOf(HTMLImageElement)
  await eventually(() => (call.part('realtime-avatar') as HTMLImageElement).naturalWidth).toBe(8)

  const broken = await renderVoiceChat({ realtime: { avatar: { src: 'data:image/png;base64,broken' } } })
  await eventually(() => broken.find('realtime-avatar')?.querySelector('svg')).toBeTruthy()
})

describe.each(['ltr', 'rtl'])('on a narrow page that reads %s', (direction) => {
  it('a tool that waits for approval fits, and its buttons are in reach', async () => {
    document.documentElement.dir = direction
    onTestFinished(() => document.documentElement.removeAttribute('dir'))
    const call = await renderVoiceChat()
    Object.assign(call.element.style, { inlineSize: '390px', blockSize: '560px' })
    await askInCall(call)
    const frame = call.element.getBoundingClientRect()
    const { left, right, bottom } = call.part('approval').getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(frame.left)
    expect(right).toBeLessThanOrEqual(frame.right)
    const allow = [...call.root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Allow')
    allow?.scrollIntoView({ block: 'nearest' })
    expect(bottom).toBeLessThanOrEqual(call.part('realtime-toggle').getBoundingClientRect().top)
  })
})
