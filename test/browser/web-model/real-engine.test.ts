// @module-tag thorough: calls and dictation beyond the first: `realtime/calling`, `realtime/conversation` and `speech/speech-to-text` stay.
import * as webLLM from '@mlc-ai/web-llm'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { featureLabels } from '../../../sdk/core/labels/features.ts'
import { scripted } from '../scripted.ts'
import { eventually, renderChat } from '../render-chat.ts'

const configuration = {
  version: '0.1.0',
  model_type: 'llama',
  quantization: 'q0f32',
  vocab_size: 32,
  context_window_size: 64,
  prefill_chunk_size: 64,
  sliding_window_size: -1,
  attention_sink_size: -1,
  tokenizer_files: ['tokenizer.json'],
  conv_template: {
    name: 'tiny',
    system_template: '{system_message}',
    system_message: '',
    roles: { user: 'user', assistant: 'assistant' },
    role_templates: { user: '{user_message}', assistant: '{assistant_message}' },
    seps: ['\n'],
    stop_str: [],
    stop_token_ids: [2],
  },
  temperature: 1,
  top_p: 1,
  repetition_penalty: 1,
}
/** The smallest possible module: it compiles, but contains none of what the engine looks for. */
const emptyModule = [0, 97, 115, 109, 1, 0, 0, 0]

// Compiled models are not available without a network, so this is as far as the real package goes here: it finds the GPU, fetches
// the model's configuration and its code from a real server, and finds nothing to run in it.
test("the real engine fetches a model from the page's URLs; a model that cannot run is reported and released", async () => {
  onTestFinished(() => localStorage.removeItem('loglevel')) // the engine's own
  const cors = { 'access-control-allow-origin': '*' }
  const weights = await scripted({
    headers: { ...cors, 'content-type': 'application/json' },
    steps: [{ send: JSON.stringify(configuration) }],
  })
  const code = await scripted({ headers: { ...cors, 'content-type': 'application/wasm' }, steps: [{ send: emptyModule }] })
  onTestFinished(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const chat = await renderChat({
    webModel: { model: 'tiny', module: webLLM, urls: { model: `${weights.url}/resolve/main/`, wasm: code.url } },
  })
  await page.getByRole('button', { name: 'Download' }).click()
  await eventually(() => chat.texts('error')).toEqual([featureLabels().errorWebModel])
  expect((await weights.requests()).map(({ method, path }) => `${method} ${path}`)).toContain(
    'GET /resolve/main/mlc-chat-config.json',
  )
  expect(await code.requests()).toHaveLength(1)
  await expect
    .element(page.getByRole('region', { name: 'Model in this browser' }).getByRole('button', { name: 'Try again' }))
    .toBeVisible()
})

test('the real catalogue contains the default model', async () => {
  const chat = await renderChat({ webModel: { module: webLLM } })
  await page.getByRole('button', { name: 'Download' }).click()
  // The machine's software GPU has no 16-bit floats, which this model needs.
  await eventually(() => chat.texts('error')).toEqual([
    "This device can't run the model because its graphics card doesn't support shader-f16.",
  ])
})
