import { describe, expect, test } from 'vitest'
import { createConnector } from '../../../sdk/connectors/create-connector.ts'
import { normaliseOptions } from '../../../sdk/core/options/config.ts'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'

const connectorOf = (options: ChatOptions) =>
  createConnector(normaliseOptions(options), () => import('../../../sdk/connectors/services.ts'))

describe('a voice call stands in the table of services', () => {
  const realtime = true

  test.for(['chat', 'completions', 'responses'])('before openAI.%s', async (task) => {
    expect((await connectorOf({ directConnection: { openAI: { realtime, [task]: true } } })).call).toBeTypeOf('function')
  })

  test.for(['images', 'speechToText', 'textToSpeech', 'assistant'])('after openAI.%s', async (task) => {
    expect((await connectorOf({ directConnection: { openAI: { realtime, [task]: true } } })).send).toBeTypeOf('function')
  })

  test('before a service of another vendor', async () => {
    expect((await connectorOf({ directConnection: { openAI: { realtime }, mistral: true } })).call).toBeTypeOf('function')
  })

  test('after a model in the page', async () => {
    expect((await connectorOf({ directConnection: { openAI: { realtime } }, webModel: true })).model).toBeDefined()
  })

  test('and is named to a page that names no task of OpenAI', async () => {
    const { input } = await connectorOf({ directConnection: { openAI: { key: 'test-key' } } })
    expect(input?.disabledBecause).toMatch(/Inside `openAI` these can be set: .*`realtime`/)
  })
})
