import { describe, expect, test, vi } from 'vitest'
import { tempLine, until } from './temp-line.ts'

const startLimit = 20_000
const grace = 5000

describe('a call that does not begin', () => {
  test('is given up after twenty seconds when the visitor does not answer the browser', async () => {
    const line = await tempLine()
    line.askInVain()
    line.call.start()
    line.pass(startLimit - 1)
    expect(line.status()).toBe('connecting')
    line.pass(1)
    expect(line.failure()).toBe("The call couldn't start. Please try again.")
    expect(line.openings.map(({ aborted }) => aborted)).toEqual([true])
  })

  test('is given up after twenty seconds when the service says nothing, and can be tried again', async () => {
    const line = await tempLine()
    await line.connect()
    const { peer } = line
    line.pass(startLimit)
    expect(line.failure()).toBe("The call couldn't start. Please try again.")
    expect(peer.iceConnectionState).toBe('closed')
    await line.start()
    expect(line.status()).toBe('active')
  })

  test('ends without a word when the visitor ends it first', async () => {
    const line = await tempLine()
    await line.connect()
    line.call.stop()
    line.pass(startLimit)
    expect(line.status()).toBe('idle')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('has its own twenty seconds each time', async () => {
    const line = await tempLine()
    await line.connect()
    line.pass(startLimit - 1)
    line.call.stop()
    await line.connect()
    line.pass(startLimit - 1)
    expect(line.status()).toBe('connecting')
    line.say({ type: 'session.created' })
    line.pass(10 * startLimit)
    expect(line.status()).toBe('active')
  })
})

describe('a connection that is interrupted', () => {
  test('has five seconds to come back', async () => {
    const line = await tempLine()
    await line.start()
    line.turn('connected')
    for (let count = 0; count < 3; count += 1) {
      line.turn('disconnected')
      line.pass(grace - 1)
      line.turn('connected')
    }
    line.pass(10 * grace)
    expect(line.status()).toBe('active')
  })

  test('is lost after them: the call ends and says why', async () => {
    const stopped = vi.fn<() => void>()
    const line = await tempLine({ events: { stopped } })
    await line.start()
    line.turn('disconnected')
    line.pass(grace - 1)
    expect(line.status()).toBe('active')
    line.pass(1)
    expect(line.failure()).toBe('The call was interrupted. Check your connection, then try again.')
    expect(stopped).toHaveBeenCalledOnce()
    expect([line.peer.iceConnectionState, line.peer.channel.readyState]).toEqual(['closed', 'closed'])
    expect(line.openings.every(({ aborted }) => aborted)).toBe(true)
  })

  test('is lost at once when it cannot come back', async () => {
    const line = await tempLine()
    await line.start()
    line.turn('disconnected')
    line.turn('failed')
    expect(line.status()).toBe('failed')
    line.pass(grace)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is not lost any more once the visitor has ended the call', async () => {
    const line = await tempLine()
    await line.start()
    line.turn('disconnected')
    line.call.stop()
    line.pass(grace)
    expect(line.status()).toBe('idle')
  })
})

describe('a microphone that is unplugged in mid-call', () => {
  test('ends the call and says why; another one goes on', async () => {
    const stopped = vi.fn<() => void>()
    const line = await tempLine({ events: { stopped } })
    await line.start()
    line.microphone?.unplug()
    expect(line.failure()).toBe('The microphone was disconnected. Reconnect it, then try again.')
    expect(stopped).toHaveBeenCalledOnce()
    expect(line.peer.iceConnectionState).toBe('closed')
    await line.start()
    expect(line.status()).toBe('active')
  })

  test('is none when the call has ended before: what is given back ends too', async () => {
    const line = await tempLine()
    await line.start()
    line.call.stop()
    line.microphone?.unplug()
    expect(line.status()).toBe('idle')
  })
})

describe('`autoFetchEphemeralKey`', () => {
  test('fetches the key when the view is shown: the first call starts with it, the next one with its own', async () => {
    const line = await tempLine({ autoFetchEphemeralKey: true })
    await until(() => line.keys() === 1)
    await line.start()
    expect([line.keys(), line.offers()]).toEqual([1, 1])
    line.call.stop()
    await line.start()
    expect([line.keys(), line.offers()]).toEqual([2, 2])
  })

  test('fetches nothing beforehand unless the page wants it, nor when the call starts by itself', async () => {
    for (const realtime of [{}, { autoFetchEphemeralKey: true, autoStart: true }]) {
      const line = await tempLine(realtime)
      expect(line.keys()).toBe(0)
      await line.start()
      expect(line.keys()).toBe(1)
      line.call.stop()
    }
  })

  test.each(['before', 'after'])('that fails is no fault yet: a call that begins %s that asks again', async (when) => {
    let refuse = (_reason: Error): void => undefined
    const early = new Promise<string>((_, reject) => (refuse = reject))
    const fetchEphemeralKey = vi.fn<() => Promise<string>>().mockReturnValueOnce(early)
    const line = await tempLine({ autoFetchEphemeralKey: true, fetchEphemeralKey })
    fetchEphemeralKey.mockImplementation(() => line.lend())
    const started = when === 'before' && line.start()
    refuse(new Error('down'))
    // Until everybody who waited for it has heard.
    await new Promise((resolve) => setImmediate(resolve))
    await (started || line.start())
    expect(line.status()).toBe('active')
    expect(fetchEphemeralKey).toHaveBeenCalledTimes(2)
  })

  test('whose key has expired meanwhile is made good by another one, once', async () => {
    const fetchEphemeralKey = vi.fn<() => Promise<string>>().mockResolvedValueOnce('expired')
    const line = await tempLine({ autoFetchEphemeralKey: true, fetchEphemeralKey })
    fetchEphemeralKey.mockImplementation(() => line.lend())
    await line.start()
    expect(line.status()).toBe('active')
    expect([fetchEphemeralKey.mock.calls.length, line.offers()]).toEqual([2, 2])
    line.call.stop()
    fetchEphemeralKey.mockResolvedValue('expired')
    await line.connect()
    expect(line.status()).toBe('failed')
    expect(line.offers()).toBe(3)
  })
})
