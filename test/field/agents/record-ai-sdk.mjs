// Records what a server with AI SDK 7 sends, for the tests that replay it without its packages:
// `node test/field/agents/record-ai-sdk.mjs`. Look at what `git diff` names.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as ai from 'ai-7'
import { MockLanguageModelV4 } from 'ai-7/test'

const usage = { inputTokens: { total: 12, noCache: 12 }, outputTokens: { total: 7, text: 7 } }

const call = (id, toolName, input) => [
  { type: 'tool-input-start', id, toolName },
  { type: 'tool-input-delta', id, delta: input.slice(0, 6) },
  { type: 'tool-input-delta', id, delta: input.slice(6) },
  { type: 'tool-input-end', id },
  { type: 'tool-call', toolCallId: id, toolName, input },
]

const finish = (reason) => ({ type: 'finish', finishReason: { unified: reason, raw: reason }, usage })

const steps = [
  [
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'Zuerst den Auftrag. ' },
    { type: 'reasoning-end', id: 'r', providerMetadata: { anthropic: { signature: 's1' } } },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'Ich schaue nach 🔎.' },
    { type: 'text-end', id: 't' },
    ...call('call-1', 'find', '{"order":"A7"}'),
    ...call('call-2', 'find', '{"order":"Zürich"}'),
    finish('tool-calls'),
  ],
  [
    ...call('call-3', 'refund', '{"order":"A7"}'),
    ...call('call-4', 'refund', '{"order":"B8"}'),
    ...call('call-5', 'note', '{"order":"C9"}'),
    finish('tool-calls'),
  ],
  [
    { type: 'source', sourceType: 'url', id: 's', url: 'https://shop.example/terms', title: 'Terms' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'A7 is ' },
    { type: 'text-delta', id: 't', delta: 'paid back.' },
    { type: 'text-end', id: 't' },
    finish('stop'),
  ],
]

const model = new MockLanguageModelV4({
  doStream: async () => ({
    stream: ai.simulateReadableStream({
      chunks: [
        { type: 'stream-start', warnings: [] },
        { type: 'response-metadata', id: 'm', modelId: 'model-7' },
        ...steps[model.doStreamCalls.length - 1],
      ],
      chunkDelayInMs: null,
      initialDelayInMs: null,
    }),
  }),
})

const inputSchema = ai.jsonSchema({ type: 'object', properties: { order: { type: 'string' } } })
const tools = {
  find: ai.tool({
    description: 'Finds an order',
    title: 'Find an order',
    inputSchema,
    execute({ order }) {
      if (order !== 'A7') throw new Error('There is no such order.')
      return { total: 49 }
    },
  }),
  refund: ai.tool({ description: 'Pays an order back', inputSchema, execute: ({ order }) => ({ paid: order }) }),
  note: ai.tool({ description: 'Takes a note', inputSchema, execute: () => 'noted' }),
}

async function answer(messages) {
  const result = ai.streamText({
    model,
    tools,
    messages: await ai.convertToModelMessages(await ai.validateUIMessages({ messages, tools }), { tools }),
    stopWhen: ai.stepCountIs(5),
    experimental_toolApprovalSecret: 'a secret of the server',
    toolApproval: {
      find: 'not-applicable',
      refund: { type: 'user-approval', reason: 'This moves money.' },
      note: { type: 'denied', reason: 'Notes are off.' },
    },
  })
  const response = result.toUIMessageStreamResponse({
    originalMessages: messages,
    generateMessageId: () => 'answer-1',
    sendSources: true,
    messageMetadata: ({ part }) => (part.type === 'finish' ? { model: 'model-7', usage: { totalTokens: 19 } } : undefined),
  })
  return response.text()
}

/** The message as the AI SDK's own client keeps it. */
async function kept(text, before) {
  const chunks = text
    .split('\n\n')
    .filter((frame) => frame.startsWith('data: {'))
    .map((frame) => JSON.parse(frame.slice(6)))
  let last
  const stream = ai.simulateReadableStream({ chunks, chunkDelayInMs: null, initialDelayInMs: null })
  for await (const message of ai.readUIMessageStream({ stream, ...(before && { message: structuredClone(before) }) }))
    last = message
  return JSON.parse(JSON.stringify(last))
}

const answers = { 'call-3': { approved: true, reason: 'It is broken' }, 'call-4': { approved: false, reason: 'Not this one' } }

function decide(message) {
  const parts = message.parts.map((part) =>
    part.state === 'approval-requested'
      ? { ...part, state: 'approval-responded', approval: { ...part.approval, ...answers[part.toolCallId] } }
      : part,
  )
  return { ...message, parts }
}

const question = { id: 'question-1', role: 'user', parts: [{ type: 'text', text: 'Pay both back' }] }
const asking = await answer([question])
const asked = await kept(asking)
const answered = decide(asked)
const going = await answer([question, answered])
const done = await kept(going, answered)

const folder = fileURLToPath(new URL('../../unit/protocols/ai-sdk-7/', import.meta.url))
writeFileSync(`${folder}asking.txt`, asking)
writeFileSync(`${folder}going-on.txt`, going)
writeFileSync(`${folder}kept.json`, `${JSON.stringify({ asked, answered, done }, null, 2)}\n`)
