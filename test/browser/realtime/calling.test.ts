import { describe, expect, test, vi } from 'vitest'
import { eventually } from '../render-chat.ts'
import { watchMedia } from '../views/composer/media.ts'
import { renderVoiceChat } from './render-voice-chat.ts'

const loud = 12_000

describe('a call', () => {
  test('a call goes both ways: the service hears the microphone, and the avatar moves with its voice', async () => {
    const call = await renderVoiceChat({ script: { loudness: loud } })
    await call.start()
    expect(call.heard).toEqual(['sts-session-started'])
    await expect.poll(call.phone.peak, { timeout: 10_000 }).toBeGreaterThan(1000)
    await eventually(call.scale).toBeGreaterThan(1.02)
    await call.phone.setLoudness(0)
    await eventually(call.scale).toBeLessThan(1.02)
  })

  test('the loudness is read once per rendered frame, and not while the view is hidden', async () => {
    const read = vi.spyOn(AnalyserNode.prototype, 'getByteFrequencyData')
    const framesWith = async (count: number): Promise<number> => {
      const before = read.mock.calls.length
      for (let index = 0; index < count; index += 1) await new Promise(requestAnimationFrame)
      return read.mock.calls.length - before
    }
    const call = await renderVoiceChat({ script: { loudness: loud } })
    await call.start()
    await expect.poll(() => framesWith(5)).toBe(5)
    call.element.style.display = 'none'
    await expect.poll(() => framesWith(5)).toBe(0)
    call.element.style.display = ''
    await expect.poll(() => framesWith(5)).toBe(5)
    read.mockRestore()
  })

  test('the view says how long the call has gone on, and no longer when it is over', { tags: 'thorough' }, async () => {
    const call = await renderVoiceChat()
    const time = (): string | undefined => {
      const timer = call.root.querySelector<HTMLElement>('[role="timer"]')
      return timer?.checkVisibility() ? timer.innerText : undefined
    }
    expect(time()).toBeUndefined()
    await call.start()
    await eventually(time).toMatch(/^0:\d\d$/)
    const first = time()
    await eventually(() => time() === first).toBe(false)
    expect(time()).toMatch(/^0:\d\d$/)
    call.part('realtime-toggle').click()
    await eventually(time).toBeUndefined()
  })

  test('each button has its name in words below it', async () => {
    const call = await renderVoiceChat()
    const words = (): string[] => [...call.root.querySelectorAll<HTMLElement>('.call-button-words')].map((one) => one.innerText)
    await eventually(words).toEqual(['Mute microphone', 'Start call', 'Captions'])
    await call.start()
    await eventually(words).toEqual(['Mute microphone', 'End call', 'Captions'])
  })

  test('a call ends with its button, and releases everything', async () => {
    const media = watchMedia()
    const call = await renderVoiceChat()
    await call.start()
    call.part('realtime-toggle').click()
    await eventually(call.toggleState).toBe('default')
    expect(call.heard).toEqual(['sts-session-started', 'sts-session-stopped'])
    expect(media.isAllStopped()).toBe(true)
    await expect.poll(async () => (await call.phone.record()).isOver).toBe(true)
  })
})
