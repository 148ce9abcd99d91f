import { describe, expect, test, vi } from 'vitest'
import { createTestCall, until } from './create-test-call.ts'

const startLimit = 20_000
const grace = 5000

describe('a call that does not start', () => {
  test('a call is given up after twenty seconds when the visitor does not answer the microphone prompt', async () => {
    const line = await createTestCall()
    line.askInVain()
    line.call.start()
    line.pass(startLimit - 1)
    expect(line.status()).toBe('connecting')
    line.pass(1)
    expect(line.failure()).toBe("The call couldn't start. Try again.")
    expect(line.openings.map(({ aborted }) => aborted)).toEqual([true])
  })

  test('a call is given up after twenty seconds when the service does not respond, and can be tried again', async () => {
    const line = await createTestCall()
    await line.connect()
    const { peer } = line
    line.pass(startLimit)
    expect(line.failure()).toBe("The call couldn't start. Try again.")
    expect(peer.iceConnectionState).toBe('closed')
    await line.start()
    expect(line.status()).toBe('active')
  })

  test('a call that the visitor ends before it starts shows no error', async () => {
    const line = await createTestCall()
    await line.connect()
    line.call.stop()
    line.pass(startLimit)
    expect(line.status()).toBe('idle')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('each call has its own twenty seconds to start', async () => {
    const line = await createTestCall()
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
  test('an interrupted connection has five seconds to recover', async () => {
    const line = await createTestCall()
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

  test('a connection interrupted for more than five seconds ends the call, which says why', async () => {
    const stopped = vi.fn<() => void>()
    const line = await createTestCall({ events: { stopped } })
    await line.start()
    line.turn('disconnected')
    line.pass(grace - 1)
    expect(line.status()).toBe('active')
    line.pass(1)
    await until(() => line.status() === 'failed')
    expect(line.failure()).toBe('The call was interrupted. Check your connection, then try again.')
    expect(stopped).toHaveBeenCalledOnce()
    expect([line.peer.iceConnectionState, line.peer.channel.readyState]).toEqual(['closed', 'closed'])
    expect(line.openings.every(({ aborted }) => aborted)).toBe(true)
  })

  test('a connection that cannot recover ends the call at once', async () => {
    const line = await createTestCall()
    await line.start()
    line.turn('disconnected')
    line.turn('failed')
    await until(() => line.status() === 'failed')
    expect(line.status()).toBe('failed')
    line.pass(grace)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('an interrupted connection shows no error once the visitor has ended the call', async () => {
    const line = await createTestCall()
    await line.start()
    line.turn('disconnected')
    line.call.stop()
    line.pass(grace)
    expect(line.status()).toBe('idle')
  })
})

describe('a microphone that is unplugged during a call', () => {
  test('unplugging the microphone ends the call, which says why; the next call works', async () => {
    const stopped = vi.fn<() => void>()
    const line = await createTestCall({ events: { stopped } })
    await line.start()
    line.microphone?.unplug()
    expect(line.failure()).toBe('The microphone was disconnected. Reconnect it, then try again.')
    expect(stopped).toHaveBeenCalledOnce()
    expect(line.peer.iceConnectionState).toBe('closed')
    await line.start()
    expect(line.status()).toBe('active')
  })

  test('a microphone that is released after a call does not count as unplugged', async () => {
    const line = await createTestCall()
    await line.start()
    line.call.stop()
    line.microphone?.unplug()
    expect(line.status()).toBe('idle')
  })
})

describe('`autoFetchEphemeralKey`', () => {
  test('`autoFetchEphemeralKey` fetches a key when the view is shown: the first call uses it, the next one fetches its own', async () => {
    const line = await createTestCall({ autoFetchEphemeralKey: true })
    await until(() => line.keys() === 1)
    await line.start()
    expect([line.keys(), line.offers()]).toEqual([1, 1])
    line.call.stop()
    await line.start()
    expect([line.keys(), line.offers()]).toEqual([2, 2])
  })

  test('no key is fetched in advance without `autoFetchEphemeralKey`, or when the call starts automatically', async () => {
    for (const realtime of [{}, { autoFetchEphemeralKey: true, autoStart: true }]) {
      const line = await createTestCall(realtime)
      expect(line.keys()).toBe(0)
      await line.start()
      expect(line.keys()).toBe(1)
      line.call.stop()
    }
  })

  test.each(['before', 'after'])(
    'a key that could not be fetched in advance is no error yet: a call that starts %s that fetches another',
    async (when) => {
      let refuse = (_reason: Error): void => undefined
      const early = new Promise<string>((_, reject) => (refuse = reject))
      const fetchEphemeralKey = vi.fn<() => Promise<string>>().mockReturnValueOnce(early)
      const line = await createTestCall({ autoFetchEphemeralKey: true, fetchEphemeralKey })
      fetchEphemeralKey.mockImplementation(() => line.lend())
      const started = when === 'before' && line.start()
      refuse(new Error('down'))
      // Until every listener has been notified.
      await new Promise((resolve) => setImmediate(resolve))
      await (started || line.start())
      expect(line.status()).toBe('active')
      expect(fetchEphemeralKey).toHaveBeenCalledTimes(2)
    },
  )

  test('a key that was fetched in advance and has expired is replaced once', async () => {
    const fetchEphemeralKey = vi.fn<() => Promise<string>>().mockResolvedValueOnce('expired')
    const line = await createTestCall({ autoFetchEphemeralKey: true, fetchEphemeralKey })
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
