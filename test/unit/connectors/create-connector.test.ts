import { describe, expect, test } from 'vitest'
import { normaliseOptions } from '../../../sdk/core/options/config.ts'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { wholeChat } from '../../../sdk/chat/whole-chat.ts'

const connectorOf = (options: ChatOptions) => wholeChat.createConnector(normaliseOptions(options))

describe('the precedence of a voice call', () => {
  const realtime = true

  test.for(['chat', 'completions', 'responses'])('a voice call has precedence over openAI.%s', async (task) => {
    expect((await connectorOf({ directConnection: { openAI: { realtime, [task]: true } } })).call).toBeTypeOf('function')
  })

  test.for(['images', 'speechToText', 'textToSpeech', 'assistant'])(
    'openAI.%s has precedence over a voice call',
    async (task) => {
      expect((await connectorOf({ directConnection: { openAI: { realtime, [task]: true } } })).send).toBeTypeOf('function')
    },
  )

  test('a voice call has precedence over another vendor’s service', async () => {
    expect((await connectorOf({ directConnection: { openAI: { realtime }, mistral: true } })).call).toBeTypeOf('function')
  })

  test('a model in the page has precedence over a voice call', async () => {
    expect((await connectorOf({ directConnection: { openAI: { realtime } }, webModel: true })).model).toBeDefined()
  })

  test('a page that names no OpenAI task reads that `realtime` is one', async () => {
    const { input } = await connectorOf({ directConnection: { openAI: { key: 'test-key' } } })
    expect(input?.disabledBecause).toMatch(/Inside `openAI` these can be set: .*`realtime`/)
  })
})
