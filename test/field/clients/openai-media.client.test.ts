import OpenAI, { APIError, AuthenticationError, NotFoundError } from 'openai'
import { describe, expect, it } from 'vitest'
import { createOpenAIAudioMock, createOpenAIImagesMock, type MockSwitches } from '../../../mocks/index.ts'
import { sampleFiles } from '../../../mocks/kit/sample-files.ts'
import { cuts } from './cuts.ts'
import { mockNetwork } from './mock-network.ts'

const picture = (): File => new File([sampleFiles.pngBytes], 'cat.png', { type: 'image/png' })
const sound = (): File => new File([sampleFiles.mp3Bytes], 'cat.mp3', { type: 'audio/mpeg' })

function connectImages(switches?: Partial<MockSwitches>) {
  const mock = mockNetwork(createOpenAIImagesMock(switches))
  return { mock, images: new OpenAI({ apiKey: 'test-key', maxRetries: 0 }).images }
}

function connectAudio(switches?: Partial<MockSwitches>) {
  const mock = mockNetwork(createOpenAIAudioMock(switches))
  return { mock, audio: new OpenAI({ apiKey: 'test-key', maxRetries: 0 }).audio }
}

describe('the client of OpenAI reads images', () => {
  const model = 'gpt-image-2'
  const prompt = 'A cat'

  it('that are made', async () => {
    const { data, usage, output_format: format } = await connectImages().images.generate({ model, prompt, n: 2 })
    expect(data).toEqual([{ b64_json: sampleFiles.png }, { b64_json: sampleFiles.png }])
    expect([usage?.total_tokens, format]).toEqual([281, 'png'])
  })

  it('that are edited, with a mask', async () => {
    const { data } = await connectImages().images.edit({ model, prompt, image: picture(), mask: picture() })
    expect(data?.[0]?.b64_json).toBe(sampleFiles.png)
  })

  it('that are edited, several at once', async () => {
    const { data } = await connectImages().images.edit({ model, prompt, image: [picture(), picture()] })
    expect(data?.[0]?.b64_json).toBe(sampleFiles.png)
  })

  it('of the retired models, as addresses', async () => {
    const { images, mock } = connectImages()
    const { data } = await images.generate({ model: 'dall-e-3', prompt, response_format: 'url' })
    expect(data?.[0]?.url).toMatch(/^data:image\/png/)
    mock.switches.profile = 'today'
    await expect(images.generate({ model: 'dall-e-3', prompt })).rejects.toBeInstanceOf(NotFoundError)
  })

  it.for(cuts)('that are streamed in pieces of %i bytes', async (cut) => {
    const { images } = connectImages({ cut })
    const made: unknown[] = []
    for await (const event of await images.generate({ model, prompt, stream: true, partial_images: 1 })) {
      made.push([event.type, event.b64_json])
    }
    expect(made).toEqual([
      ['image_generation.partial_image', sampleFiles.png],
      ['image_generation.completed', sampleFiles.png],
    ])
    const edited: string[] = []
    for await (const { type } of await images.edit({ model, prompt, image: picture(), stream: true })) edited.push(type)
    expect(edited).toEqual(['image_edit.partial_image', 'image_edit.completed'])
  })

  it('with a refusal, and a failure in mid-stream, as errors in the vendor’s words', async () => {
    const { images, mock } = connectImages({ key: 'another-key' })
    const refused = images.generate({ model, prompt })
    await expect(refused).rejects.toBeInstanceOf(AuthenticationError)
    await expect(refused).rejects.toThrow('Incorrect API key provided')
    Object.assign(mock.switches, { key: 'test-key', failure: { kind: 'error-in-stream' } })
    const stream = await images.generate({ model, prompt, stream: true })
    const seen: string[] = []
    const reading = (async () => {
      for await (const { type } of stream) seen.push(type)
    })()
    await expect(reading).rejects.toThrow('The picture failed.')
    expect(seen).toEqual(['image_generation.partial_image'])
  })
})

describe('the client of OpenAI reads sound', () => {
  it('that is spoken', async () => {
    const speech = await connectAudio().audio.speech.create({ model: 'tts-1', voice: 'alloy', input: 'Hello' })
    expect(speech.headers.get('content-type')).toBe('audio/mpeg')
    expect(new Uint8Array(await speech.arrayBuffer())).toEqual(sampleFiles.mp3Bytes)
  })

  it('that is written down, as JSON, as text, and with its segments', async () => {
    const { transcriptions } = connectAudio().audio
    const given = { model: 'whisper-1', file: sound(), language: 'de' }
    expect((await transcriptions.create(given)).text).toBe('Grüezi mitenand 👋')
    expect(await transcriptions.create({ ...given, response_format: 'text' })).toBe('Grüezi mitenand 👋\n')
    const verbose = await transcriptions.create({
      ...given,
      response_format: 'verbose_json',
      timestamp_granularities: ['segment'],
    })
    expect(verbose).toMatchObject({ text: 'Grüezi mitenand 👋', duration: 3 })
  })

  it.for(cuts)('that is written down in a stream of pieces of %i bytes', async (cut) => {
    const { transcriptions } = connectAudio({ cut }).audio
    let text = ''
    let whole = ''
    for await (const event of await transcriptions.create({ model: 'gpt-4o-transcribe', file: sound(), stream: true })) {
      if (event.type === 'transcript.text.delta') text += event.delta
      if (event.type === 'transcript.text.done') whole = event.text
    }
    expect([text, whole]).toEqual(['Grüezi mitenand 👋', 'Grüezi mitenand 👋'])
  })

  it('that is translated', async () => {
    const { text } = await connectAudio().audio.translations.create({ model: 'whisper-1', file: sound() })
    expect(text).toBe('Good morning 👋')
  })

  it('with the errors of each in the vendor’s words', async () => {
    const { audio } = connectAudio()
    const spoken = audio.speech.create({ model: 'tts-1', voice: 'alloy', input: '' })
    await expect(spoken).rejects.toBeInstanceOf(APIError)
    await expect(spoken).rejects.toMatchObject({ status: 400, message: '400 Invalid input: expected a string.' })
    const file = new File(['text'], 'notes.txt')
    await expect(audio.transcriptions.create({ model: 'whisper-1', file })).rejects.toThrow('Invalid file format.')
  })
})
