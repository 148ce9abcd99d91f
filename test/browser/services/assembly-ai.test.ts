import { describe, expect, it } from 'vitest'
import { quietConsole } from './quiet-console.ts'
import { row } from './rows/assembly-ai.ts'
import { expectReply, connectTestService } from './connect-test-service.ts'

quietConsole()

const recording = (content: string) => ({ ...row, asked: { files: () => [new File([content], 'note.mp3')] } })

const longRecording = recording('sound'.repeat(40))

describe('AssemblyAI', () => {
  it('AssemblyAI is polled every three seconds until a long recording is transcribed', async () => {
    const { send, waits, mock } = await connectTestService(longRecording)
    expectReply(await send(), { text: 'Grüezi! You said “200 bytes” 👋' })
    expect(waits).toEqual([3000, 3000])
    expect(mock.requests.length).toBe(4)
  })

  it('the page can make html of a transcription, although that has a text of its own', async () => {
    const { send } = await connectTestService(row, { responseInterceptor: () => ({ html: '<b>Written</b>' }) })
    const { events, error } = await send()
    expect(error).toBeUndefined()
    expect(events).toMatchObject([{ type: 'message', message: { html: '<b>Written</b>' } }])
  })

  it('AssemblyAI’s reason for a failed transcription is shown', async () => {
    const { send } = await connectTestService(recording('silence'))
    const { error } = await send()
    expect(error).toMatchObject({
      name: 'ChatError',
      message: 'Transcription failed: language_detection cannot be performed on files with no spoken audio.',
    })
  })

  it('a gateway that fails once while a recording is transcribed is asked again, and the visitor gets the text', async () => {
    let failures = 0
    const { send, mock } = await connectTestService(row, {
      wrapFetch: (fetch) => (input, init) => {
        if (init?.method !== 'GET' || failures > 0) return fetch(input, init)
        failures += 1
        return Promise.resolve(new Response('Bad Gateway', { status: 502 }))
      },
    })
    expectReply(await send(), row.reply)
    expect(failures).toBe(1)
    expect(mock.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET'])
  })

  it('polling AssemblyAI ends when the visitor stops', async () => {
    const test = await connectTestService(longRecording)
    test.context.delay = () => (test.abort(), Promise.reject(test.context.signal.reason as Error))
    expect((await test.send()).error).toMatchObject({ name: 'AbortError' })
    expect(test.mock.requests.length).toBe(2)
  })

  it('hosts with the older AssemblyAI API get no model names, although the current API requires them', async () => {
    const older = { settings: { speech_models: false } }
    const { send, mock } = await connectTestService(row, older)
    expectReply(await send(), row.reply)
    expect(mock.requests[1]?.json).toEqual({ audio_url: 'https://cdn.assemblyai.com/upload/f3d0-4a7b-9d2e' })
    const today = await connectTestService(row, { ...older, switches: { profile: 'today' } })
    expect((await today.send()).error).toMatchObject({ status: 400, message: '"speech_models" must be a non-empty list' })
    const living = await connectTestService(row, { switches: { profile: 'today' } })
    expectReply(await living.send(), row.reply)
  })

  it('AssemblyAI’s EU host is used for every step, whatever `connect.url` says', async () => {
    const { send, mock } = await connectTestService(row, {
      settings: { custom_base_url: 'https://api.eu.assemblyai.com/' },
      connect: { url: 'https://proxy.example' },
    })
    expectReply(await send(), row.reply)
    expect(new Set(mock.requests.map(({ url }) => url.origin))).toEqual(new Set(['https://api.eu.assemblyai.com']))
  })

  it('a message without a recording is an error', async () => {
    const { send, mock } = await connectTestService({ ...row, asked: { text: 'Hello' } })
    expect((await send()).error).toMatchObject({ message: 'No file was added', isDisplayable: true })
    expect(mock.requests).toEqual([])
  })
})
