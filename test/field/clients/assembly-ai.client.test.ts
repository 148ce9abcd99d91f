import { AssemblyAI } from 'assemblyai'
import { describe, expect, it } from 'vitest'
import { createAssemblyAIMock, type MockSwitches } from '../../../mocks/index.ts'
import { mockNetwork } from './mock-network.ts'

const speech_models = ['universal-3-5-pro', 'universal-2']

function connect(switches?: Partial<MockSwitches>) {
  const mock = mockNetwork(createAssemblyAIMock(switches))
  return { mock, client: new AssemblyAI({ apiKey: 'test-key' }) }
}

describe('the client of AssemblyAI reads', () => {
  it('an upload, the order of a transcript, and the transcript when it is written', async () => {
    const { client, mock } = connect({ profile: 'today' })
    const audio = new TextEncoder().encode('sound')
    const transcript = await client.transcripts.transcribe({ audio, speech_models }, { pollingInterval: 1 })
    expect(transcript).toMatchObject({ status: 'completed', text: 'Grüezi! You said “5 bytes” 👋', confidence: 0.97 })
    expect(transcript.words?.[0]).toMatchObject({ text: 'Grüezi!', start: 0, end: 250 })
    expect(mock.requests.slice(0, 2).map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'POST /v2/upload',
      'POST /v2/transcript',
    ])
  })

  it('a transcript that takes a while', async () => {
    const { client } = connect()
    const upload_url = await client.files.upload(new TextEncoder().encode('sound'.repeat(100)))
    const ordered = await client.transcripts.submit({ audio: upload_url, speech_models })
    expect(ordered.status).toBe('queued')
    expect((await client.transcripts.get(ordered.id)).status).toBe('processing')
    const done = await client.transcripts.waitUntilReady(ordered.id, { pollingInterval: 1 })
    expect(done).toMatchObject({ status: 'completed', text: 'Grüezi! You said “500 bytes” 👋' })
  })

  it('a recording without speech', async () => {
    const { client } = connect()
    const audio = new TextEncoder().encode('silence')
    const transcript = await client.transcripts.transcribe({ audio, speech_models }, { pollingInterval: 1 })
    expect(transcript.status).toBe('error')
    expect(transcript.error).toContain('no spoken audio')
  })

  it('refusals as errors in the vendor’s words', async () => {
    const { client, mock } = connect({ key: 'another-key', profile: 'today' })
    const audio = new TextEncoder().encode('sound')
    await expect(client.files.upload(audio)).rejects.toThrow('Authentication error, API token missing/invalid')
    mock.switches.key = 'test-key'
    const given = { audio_url: 'https://example.com/a.mp3' }
    await expect(client.transcripts.submit(given as never)).rejects.toThrow('"speech_models" must be a non-empty list')
    await expect(client.transcripts.get('nothing')).rejects.toThrow('transcript id not found')
    mock.switches.failure = { kind: 'too-many-requests', retryAfter: 3 }
    await expect(client.transcripts.get('nothing')).rejects.toThrow('Too Many Requests')
  })
})
