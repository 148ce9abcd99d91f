import { answerText, inWords } from './kit/answer-text.ts'
import { answerWith, type MockAnswer } from './kit/mock-answer.ts'
import type { MockRequest } from './kit/mock-request.ts'
import type { MockSwitches } from './kit/mock-switches.ts'
import { sampleArguments } from './kit/sample-arguments.ts'
import { createServiceMock, type ServiceMock } from './kit/service-mock.ts'

const host = 'http://localhost:11434'
const models = ['llama3.2:latest', 'llava:latest', 'qwen3:latest']

interface Message {
  role?: string
  content?: unknown
  images?: unknown[]
  tool_name?: string
  tool_calls?: { function?: { name?: string; arguments?: unknown } }[]
}

interface Tool {
  function?: { name?: string; parameters?: unknown }
}

const error = (status: number, message: string): MockAnswer => answerWith.json({ error: message }, { status })

function messageFault({ role, content, images = [], tool_name: tool, tool_calls: calls = [] }: Message): string | undefined {
  if (!['system', 'user', 'assistant', 'tool'].includes(String(role))) return `invalid role: ${role}`
  if (typeof content !== 'string')
    return 'json: cannot unmarshal object into Go struct field ChatRequest.messages.content of type string'
  if (images.some((image) => typeof image !== 'string' || !/^[\w+/]+=*$/.test(image)))
    return 'illegal base64 data at input byte 4'
  if (role === 'tool' && !tool) return 'tool message without tool_name'
  const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
  if (!calls.every((call) => isObject(call.function?.arguments))) {
    return 'json: cannot unmarshal string into Go struct field ToolCallFunction.messages.tool_calls.function.arguments of type api.ToolCallFunctionArguments'
  }
  return undefined
}

/** What the model answers: whole, or as its pieces. */
function say({ messages, tools, think }: MockRequest['json']): { message: object; pieces: object[] } {
  const all = messages as Message[]
  const last = all.findLastIndex(({ role }) => role !== 'tool')
  const results = all.slice(last + 1).map(({ content }) => String(content))
  const rounds = all.filter(({ tool_calls: calls }) => calls).length
  const thinking = think ? 'They said something. I shall say it back.' : ''
  const thoughts = inWords(thinking).map((words) => ({ content: '', thinking: words }))
  if (Array.isArray(tools) && tools.length && rounds < 2) {
    const calls = (tools as Tool[]).map(({ function: tool }) => ({
      function: { name: tool?.name, arguments: sampleArguments(tool?.parameters) },
    }))
    const called = { content: '', tool_calls: calls }
    return { message: { ...called, ...(thinking && { thinking }) }, pieces: [...thoughts, called] }
  }
  const { content, images = [] } = all[last] ?? {}
  const asked = [String(content), ...images.map(() => '[image]')].join(' ')
  const text = answerText(results.length ? results.join(', ') : asked)
  return {
    message: { content: text, ...(thinking && { thinking }) },
    pieces: [...thoughts, ...inWords(text).map((words) => ({ content: words }))],
  }
}

function answer({ json }: MockRequest): MockAnswer {
  const { model, messages, stream = true } = json
  if (typeof model !== 'string') return error(400, 'model is required')
  if (!models.includes(model) && !models.includes(`${model}:latest`)) return error(404, `model '${model}' not found`)
  const fault = ((messages ?? []) as Message[]).map(messageFault).find((text) => text !== undefined)
  if (fault !== undefined) return error(400, fault)
  const base = { model, created_at: '2026-11-21T10:00:00.123456789Z' }
  const end = {
    done: true,
    done_reason: 'stop',
    total_duration: 4883583458,
    load_duration: 1334875,
    prompt_eval_count: 26,
    prompt_eval_duration: 342546000,
    eval_count: 12,
    eval_duration: 4535599000,
  }
  const { message, pieces } = say(json)
  if (!stream) return answerWith.json({ ...base, message: { role: 'assistant', ...message }, ...end })
  return answerWith.lines([
    ...pieces.map((piece) => ({ ...base, message: { role: 'assistant', ...piece }, done: false })),
    { ...base, message: { role: 'assistant', content: '' }, ...end },
  ])
}

/** Ollama's chat and list of models. */
export const createOllamaMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'ollama',
      routes: [
        { method: 'POST', url: `${host}/api/chat`, answer },
        {
          method: 'GET',
          url: `${host}/api/tags`,
          answer: () =>
            answerWith.json({
              models: models.map((name) => ({ name, model: name, modified_at: '2026-11-01T10:00:00Z', size: 2019393189 })),
            }),
        },
      ],
      failures: {
        tooManyRequests: () => error(429, 'you have reached your usage limit, please try again later'),
        serverError: (_request, status) => error(status, 'server busy, please try again. maximum pending requests exceeded'),
        inStream: () => ({ error: 'an error was encountered while running the model' }),
      },
    },
    switches,
  )
