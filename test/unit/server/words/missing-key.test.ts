import { expect, onTestFinished, test, vi } from 'vitest'
import { createChatServer, createServiceAnswer, type ServiceAnswerOptions } from '../../../../sdk/entries/server.ts'

type Service = ServiceAnswerOptions['service']

/** What the log of a server says before anybody asks it. */
function saidAtStart(start: () => unknown): string {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  start()
  return log.mock.calls.flat().join(' ')
}

test.each<[variable: string, service: Service]>([
  ['OPENAI_API_KEY', { openAI: { key: undefined as unknown as string, chat: true } }],
  ['ANTHROPIC_API_KEY', { anthropic: { key: '' } }],
  ['DEEPSEEK_API_KEY', { deepSeek: { key: undefined as unknown as string } }],
  ['DIFY_API_KEY', { dify: { key: undefined as unknown as string } }],
])('a server that starts without a key names the variable that is not set: %s', (variable, service) => {
  for (const start of [() => createChatServer({ service }), () => createServiceAnswer({ service })]) {
    const said = saidAtStart(start)
    expect(said).toContain('has no key')
    expect(said).toContain(variable)
  }
})

test.each<[what: string, service: Service]>([
  ['that has a key', { openAI: { key: 'test-key', chat: true } }],
  ['whose key is fetched when it is needed', { openAI: { key: async () => 'test-key', chat: true } as never }],
  [
    'on a machine of its owner',
    { openAI: { key: undefined as unknown as string, chat: { custom_base_url: 'http://127.0.0.1:1234/v1' } } },
  ],
  ['of Ollama', { ollama: { model: 'llama3.2' } }],
])('a server with a service %s says nothing when it starts', (_, service) => {
  expect(saidAtStart(() => createChatServer({ service }))).toBe('')
})
