// Servers that are made with the AI SDK, and a model that follows a script. The types of the packages are read only where they are
// installed, for `npm run test:all`.
import * as ai6 from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import * as ai7 from 'ai-7'
import { MockLanguageModelV4 } from 'ai-7/test'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
}

/** One answer of the model: words, or calls of tools. */
function streamOf(answer) {
  const isText = typeof answer === 'string'
  const parts = isText
    ? [
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: answer },
        { type: 'text-end', id: 't' },
      ]
    : answer.flatMap(({ id, name, input }) => [
        { type: 'tool-input-start', id, toolName: name },
        { type: 'tool-input-delta', id, delta: JSON.stringify(input) },
        { type: 'tool-input-end', id },
        { type: 'tool-call', toolCallId: id, toolName: name, input: JSON.stringify(input) },
      ])
  const reason = isText ? 'stop' : 'tool-calls'
  return new ReadableStream({
    start(controller) {
      for (const part of [
        { type: 'stream-start', warnings: [] },
        ...parts,
        { type: 'finish', finishReason: { unified: reason, raw: reason }, usage },
      ])
        controller.enqueue(part)
      controller.close()
    },
  })
}

const versions = {
  'AI SDK 6': { ai: ai6, Model: MockLanguageModelV3 },
  'AI SDK 7': { ai: ai7, Model: MockLanguageModelV4 },
}

/** An agent of this version whose tools ask before they run. It answers requests as the route of a page does. */
export function createAiAgent(version, { answers, execute, tools = {}, secret, toolApproval }) {
  const { ai, Model } = versions[version]
  const left = [...answers]
  const model = new Model({ doStream: async () => ({ stream: streamOf(left.shift() ?? 'Nothing is left to say.') }) })
  const inputSchema = ai.jsonSchema({ type: 'object', properties: { order: { type: 'string' } }, required: ['order'] })
  const all = {
    refund: ai.tool({ description: 'Pays an order back', inputSchema, needsApproval: true, execute }),
    ...Object.fromEntries(Object.entries(tools).map(([name, settings]) => [name, ai.tool({ inputSchema, ...settings })])),
  }
  return {
    /** What the model was given, call by call. */
    prompts: () => model.doStreamCalls.map(({ prompt }) => prompt),
    async answer({ messages: sent }) {
      const messages = await ai.validateUIMessages({ messages: sent, tools: all })
      const result = ai.streamText({
        model,
        messages: await ai.convertToModelMessages(messages, { tools: all }),
        tools: all,
        stopWhen: ai.stepCountIs(5),
        ...(toolApproval && { toolApproval }),
        ...(secret && { experimental_toolApprovalSecret: secret }),
        onError: () => undefined,
      })
      return result.toUIMessageStreamResponse({ originalMessages: messages, onError: (error) => String(error) })
    },
  }
}
