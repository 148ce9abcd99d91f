import { describe, expect, test } from 'vitest'
import { eventually } from '../temp-chat.ts'
import { watchMedia } from '../views/media.ts'
import { tempCall } from './temp-call.ts'

const loud = 12_000

describe('a call', () => {
  test('goes both ways: the service hears the microphone, and the avatar moves with its voice', async () => {
    const call = await tempCall({ script: { loudness: loud } })
    await call.start()
    expect(call.heard).toEqual(['sts-session-started'])
    await expect.poll(call.phone.peak, { timeout: 10_000 }).toBeGreaterThan(1000)
    await eventually(call.scale).toBeGreaterThan(1.02)
    await call.phone.setLoudness(0)
    await eventually(call.scale).toBeLessThan(1.02)
  })

  test('ends with its button, and everything is given back', async () => {
    const media = watchMedia()
    const call = await tempCall()
    await call.start()
    call.part('realtime-toggle').click()
    await eventually(call.toggleState).toBe('default')
    expect(call.heard).toEqual(['sts-session-started', 'sts-session-stopped'])
    expect(media.isAllStopped()).toBe(true)
    await expect.poll(async () => (await call.phone.record()).isOver).toBe(true)
  })
})
