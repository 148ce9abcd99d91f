import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAllMocks } from '../../../mocks/all.ts'
import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import type { Passage } from '../../../mocks/backend/passage.ts'
import { findVendor } from '../../../stories/playground/vendor.ts'
import { createVendorAnswer } from '../../../stories/playground/vendor-answer.ts'

const passage: Passage = { id: 'stop', anchor: 'stop', title: 'Stop a stream', path: [], text: 'Call chat.stop().' }

/** The server's answer to one question, by the service that the environment names. */
async function ask(environment: Record<string, string>, question = 'How do I stop?') {
  const vendor = findVendor(environment)
  if (!vendor) throw new Error('The environment names no service')
  const asked: Request[] = []
  const mocks = createMockFetch(createAllMocks())
  const answer = createVendorAnswer({
    vendor,
    find: () => [passage],
    fetch(input, init) {
      asked.push(new Request(input, init))
      return mocks(input, init)
    },
  })
  const body = JSON.stringify({ messages: [{ role: 'user', text: question }] })
  const response = await answer(new Request('http://127.0.0.1/api/chat', { method: 'POST', body }))
  const frames = (await response.text()).trim().split('\n\n')
  return { asked, frames: frames.map((frame) => frame.replace('data: ', '')), response }
}

afterEach(() => vi.restoreAllMocks())

describe('the service that answers in the playground', () => {
  test('is none if the environment has no key', () => {
    expect(findVendor({})).toBeUndefined()
  })

  test.each([
    ['OpenAI', 'OPENAI_API_KEY'],
    ['Anthropic', 'ANTHROPIC_API_KEY'],
    ['Gemini', 'GEMINI_API_KEY'],
    ['Mistral', 'MISTRAL_API_KEY'],
  ])('is %s if %s is set', (name, variable) => {
    expect(findVendor({ [variable]: 'test-key' })?.name).toBe(name)
  })

  test.each(['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GEMINI_API_KEY', 'MISTRAL_API_KEY'])(
    'streams its answer in more than one piece with %s',
    async (variable) => {
      const { frames } = await ask({ [variable]: 'test-key' })
      expect(frames.filter((frame) => frame.startsWith('{"text"')).length).toBeGreaterThan(1)
      expect(frames.at(-1)).toBe('[DONE]')
    },
  )

  test('receives what the documentation says about the question', async () => {
    const { asked } = await ask({ OPENAI_API_KEY: 'test-key' })
    expect(await asked[0]?.text()).toContain('Call chat.stop().')
  })

  test('never sends its key to the page, not even in a failure that contains it', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const { frames } = await ask({ OPENAI_API_KEY: 'wrong-secret-key' })
    expect(frames.join()).toContain("OpenAI refused the key in this server's environment.")
    expect(frames.join()).not.toContain('wrong-secret-key')
    expect(log).toHaveBeenCalledOnce()
  })

  test('is the model of an Ollama whose host has no scheme and port', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ models: [{ name: 'llama3.2:latest' }] }))
    const connection = await findVendor({ OLLAMA_HOST: '0.0.0.0' })?.connection('system')
    expect(asked).toHaveBeenCalledWith('http://127.0.0.1:11434/api/tags')
    expect(connection?.ollama).toMatchObject({ custom_base_url: 'http://127.0.0.1:11434/api', model: 'llama3.2:latest' })
  })

  test('is another model if CONFAB_MODEL names one', async () => {
    const connection = await findVendor({ OPENAI_API_KEY: 'test-key', CONFAB_MODEL: 'gpt-4o-mini' })?.connection('system')
    expect(connection?.openAI?.chat).toMatchObject({ model: 'gpt-4o-mini' })
  })
})
