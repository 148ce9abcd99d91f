import { formFault } from '../kit/form-fault.ts'
import { keyIn } from '../kit/keys.ts'
import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import type { MockSwitches } from '../kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from '../kit/service-mock.ts'
import { unknownFields } from '../kit/unknown-fields.ts'
import { openAIError } from './openai-error.ts'
import { openAIModelIds, openAIModelsRoute } from './openai-models.ts'
import { responseId, responsesAnswer, type ResponsesItem } from './responses-answer.ts'
import { responsesFault } from './responses-fault.ts'

const fields =
  'model input instructions stream tools tool_choice max_output_tokens store previous_response_id conversation include reasoning text temperature top_p metadata parallel_tool_calls truncation user prompt prompt_cache_key safety_identifier service_tier background'.split(
    ' ',
  )

const host = 'https://api.openai.com/v1'
const headers = { 'x-request-id': 'req_6512bd43d9caa6e02c990b0a82652dca', 'openai-processing-ms': '507' }
const created = 1763700000

interface KeptItem extends ResponsesItem {
  readonly id: string
}

/** An entry as a conversation keeps it: with an id of its own, the content of a message always in parts. */
function kept(item: ResponsesItem, index: number): KeptItem {
  const { type = 'message', role, content } = item
  const id = `${type === 'message' ? 'msg' : 'item'}_${index + 1}`
  if (type !== 'message') return { ...item, id }
  const kind = role === 'assistant' ? 'output_text' : 'input_text'
  const parts = typeof content === 'string' ? [{ type: kind, text: content }] : (content ?? [])
  return { ...item, type, id, status: 'completed', content: parts } as KeptItem
}

const listOf = (data: readonly KeptItem[], hasMore = false): object => ({
  object: 'list',
  data,
  first_id: data[0]?.id ?? null,
  last_id: data.at(-1)?.id ?? null,
  has_more: hasMore,
})

/** As many entries as are asked for, after the one that is named. */
function pageOf(items: readonly KeptItem[], { searchParams }: URL): object {
  const { limit = '20', order = 'desc', after } = Object.fromEntries(searchParams)
  const ordered = order === 'desc' ? items.toReversed() : items
  const rest = ordered.slice(ordered.findIndex(({ id }) => id === after) + 1)
  return listOf(rest.slice(0, Number(limit)), rest.length > Number(limit))
}

const earlier: ResponsesItem[] = [
  { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Do you know me?' }] },
  { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Yes, since **yesterday**.' }] },
]

/** OpenAI's Responses, with its conversations and files. */
export function createOpenAIResponsesMock(switches?: Partial<MockSwitches>): ServiceMock {
  const conversations = new Map<string, readonly KeptItem[]>([['conv_known', earlier.map(kept)]])
  /** What led to the latest response, and it. */
  let latest: { readonly id: string; readonly items: readonly ResponsesItem[] } | undefined
  const gone = (id: string): MockAnswer =>
    openAIError.answer(404, { message: `Conversation with id '${id}' not found.`, param: 'conversation' })

  function add(id: string, items: readonly ResponsesItem[]): KeptItem[] {
    const list = conversations.get(id) ?? []
    const added = items.map((item, index) => kept(item, list.length + index))
    conversations.set(id, [...list, ...added])
    return added
  }

  function answer({ json }: MockRequest): MockAnswer {
    const { model, input, conversation, previous_response_id: previous } = json
    const [unknown] = unknownFields(json, fields)
    if (unknown !== undefined) return openAIError.badRequest(`Unknown parameter: '${unknown}'.`, unknown, 'unknown_parameter')
    if (!openAIModelIds.includes(String(model))) return openAIError.unknownModel(String(model))
    const id = conversation as string | undefined
    if (previous !== undefined && latest?.id !== previous)
      return openAIError.badRequest(`Previous response with id '${JSON.stringify(previous)}' not found.`, 'previous_response_id')
    const before = id === undefined ? (previous === undefined ? [] : latest?.items) : conversations.get(id)
    if (!before) return gone(id ?? '')
    const fault = responsesFault(input, before)
    if (fault !== undefined) return openAIError.badRequest(fault, 'input', 'invalid_value')
    const given = typeof input === 'string' ? [{ role: 'user', content: input }] : (input as ResponsesItem[])
    const { answer, added } = responsesAnswer(json, [...before, ...given], headers)
    if (id !== undefined) add(id, [...given, ...added])
    if (json['store'] !== false) latest = { id: responseId, items: [...before, ...given, ...added] }
    return answer
  }

  return createServiceMock(
    {
      name: 'openai-responses',
      routes: [
        { method: 'POST', url: `${host}/responses`, answer },
        {
          method: 'POST',
          url: `${host}/conversations`,
          answer({ json }) {
            const [unknown] = unknownFields(json, ['metadata', 'items'])
            if (unknown !== undefined) return openAIError.badRequest(`Unknown parameter: '${unknown}'.`, unknown)
            const id = `conv_${conversations.size}`
            add(id, (json['items'] ?? []) as ResponsesItem[])
            return answerWith.json({ id, object: 'conversation', created_at: created, metadata: {} }, { headers })
          },
        },
        {
          method: 'GET',
          url: `${host}/conversations/{id}/items`,
          answer({ url, parameters: { id = '' } }) {
            const items = conversations.get(id)
            if (!items) return gone(id)
            return answerWith.json(pageOf(items, url), { headers })
          },
        },
        {
          method: 'POST',
          url: `${host}/conversations/{id}/items`,
          answer({ json, parameters: { id = '' } }) {
            if (!conversations.has(id)) return gone(id)
            return answerWith.json(listOf(add(id, json['items'] as ResponsesItem[])), { headers })
          },
        },
        {
          method: 'POST',
          url: `${host}/files`,
          answer(request) {
            const fault = formFault(request, { files: ['file'], required: ['file', 'purpose'], optional: ['expires_after'] })
            if (fault !== undefined) return openAIError.badRequest(fault)
            const file = request.form?.get('file')
            const purpose = request.form?.get('purpose')
            if (!(file instanceof File)) return openAIError.badRequest('No file')
            const { size: bytes, name: filename } = file
            return answerWith.json(
              {
                id: `file-${filename}`,
                object: 'file',
                bytes,
                created_at: created,
                filename,
                purpose,
                status: 'processed',
              },
              { headers },
            )
          },
        },
        openAIModelsRoute,
      ],
      key: { isIn: keyIn.bearer, refuse: openAIError.refusal },
      allowedHeaders: ['authorization', 'content-type'],
      failures: {
        tooManyRequests: openAIError.tooManyRequests,
        serverError: openAIError.serverError,
        inStream: () => ({
          event: 'error',
          data: { type: 'error', sequence_number: 9, code: 'server_error', message: 'The model failed to answer.', param: null },
        }),
      },
    },
    switches,
  )
}
