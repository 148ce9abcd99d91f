import { answerText, inWords } from './kit/answer-text.ts'
import { formFault } from './kit/form-fault.ts'
import { keyIn } from './kit/keys.ts'
import { answerWith, type MockAnswer, type MockFrame } from './kit/mock-answer.ts'
import type { MockRequest } from './kit/mock-request.ts'
import type { MockSwitches } from './kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from './kit/service-mock.ts'
import { unknownFields } from './kit/unknown-fields.ts'

const host = 'https://api.dify.ai/v1'
const conversation = '45701982-8118-4bc5-8e9b-64562b4555f2'
const fields = [
  'inputs',
  'query',
  'response_mode',
  'user',
  'conversation_id',
  'files',
  'auto_generate_name',
  'workflow_id',
  'trace_id',
]
const fileTypes = ['image', 'document', 'audio', 'video', 'custom']

interface GivenFile {
  type?: string
  transfer_method?: string
  upload_file_id?: string
  url?: string
}

const error = (status: number, code: string, message: string): MockAnswer =>
  answerWith.json({ code, message, status }, { status })

function fileFault({ type, transfer_method: method, upload_file_id: id, url }: GivenFile): string | undefined {
  if (!fileTypes.includes(String(type))) return `Invalid file type: ${type}`
  if (method === 'remote_url') return url ? undefined : 'Missing file url'
  return method === 'local_file' && id?.startsWith('file-') ? undefined : 'Invalid upload file'
}

/** What an app says of a step of its agent, for apps whose `inputs` ask for one. */
const steps = (base: object): object[] => [
  {
    event: 'agent_thought',
    ...base,
    id: 'thought-1',
    position: 1,
    thought: '',
    tool: 'search',
    tool_input: '{"query":"hello"}',
    observation: '',
  },
  {
    event: 'agent_thought',
    ...base,
    id: 'thought-1',
    position: 1,
    thought: '',
    tool: 'search',
    tool_input: '{"query":"hello"}',
    observation: 'found',
  },
  {
    event: 'message_file',
    ...base,
    id: 'file-9',
    type: 'image',
    belongs_to: 'assistant',
    url: 'https://upload.dify.ai/files/cat.png',
  },
]

function answer({ json }: MockRequest): MockAnswer {
  const { inputs, query, response_mode: mode, user, conversation_id: id, files = [] } = json
  const [unknown] = unknownFields(json, fields)
  if (unknown !== undefined) return error(400, 'invalid_param', `Unknown field: ${unknown}`)
  if (typeof inputs !== 'object') return error(400, 'invalid_param', 'inputs is required in input form')
  if (typeof query !== 'string' || !query) return error(400, 'invalid_param', 'query is required')
  if (typeof user !== 'string') return error(400, 'invalid_param', 'Arg user must be provided.')
  if (id && id !== conversation) return error(404, 'not_found', 'Conversation Not Exists.')
  const fault = (files as GivenFile[]).map(fileFault).find((text) => text !== undefined)
  if (fault !== undefined) return error(400, 'invalid_param', fault)

  const { agent } = (inputs ?? {}) as { agent?: boolean }
  const asked = [query.trim(), ...(files as GivenFile[]).map(({ type }) => `[${type}]`)].join(' ')
  const text = answerText(asked)
  const ids = { task_id: 'c3800678-a077-43df-a102-53f23ed20b88', message_id: '9da23599-e713-473b-982c-4328d4f5c78a' }
  const base = { ...ids, conversation_id: conversation, created_at: 1763700000 }
  const metadata = {
    usage: { prompt_tokens: 9, completion_tokens: 12, total_tokens: 21, currency: 'USD', latency: 1.3 },
    retriever_resources: agent
      ? [
          {
            position: 1,
            dataset_id: 'ds-1',
            document_id: 'doc-1',
            document_name: 'Greetings',
            segment_id: 'seg-1',
            score: 0.98,
            content: 'Hello',
          },
        ]
      : [],
  }
  if (mode === 'blocking')
    return answerWith.json({ event: 'message', ...base, id: ids.message_id, mode: 'chat', answer: text, metadata })
  if (mode !== 'streaming') return error(400, 'invalid_param', 'response_mode must be streaming or blocking')
  const frames = [
    {
      event: 'workflow_started',
      ...base,
      workflow_run_id: 'run-1',
      data: { id: 'run-1', workflow_id: 'wf-1', inputs: {}, created_at: 1763700000 },
    },
    ...(agent ? steps(base) : []),
    ...inWords(text).map((words) => ({ event: agent ? 'agent_message' : 'message', ...base, id: ids.message_id, answer: words })),
    {
      event: 'workflow_finished',
      ...base,
      workflow_run_id: 'run-1',
      data: { id: 'run-1', status: 'succeeded', outputs: { answer: text } },
    },
    { event: 'message_end', ...base, id: ids.message_id, metadata },
  ].map((data): MockFrame => ({ data }))
  frames.splice(1, 0, { event: 'ping' })
  return answerWith.events(frames)
}

/** Dify's chat apps, with their uploads. */
export const createDifyMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'dify',
      routes: [
        { method: 'POST', url: `${host}/chat-messages`, answer },
        {
          method: 'POST',
          url: `${host}/files/upload`,
          answer(request) {
            const fault = formFault(request, { files: ['file'], required: ['file', 'user'], optional: [] })
            const file = request.form?.get('file')
            if (fault !== undefined || !(file instanceof File))
              return error(400, 'no_file_uploaded', fault ?? 'Please upload your file.')
            const { name, size, type } = file
            return answerWith.json(
              {
                id: `file-${file.name}`,
                name,
                size,
                extension: name.split('.').at(-1),
                mime_type: type,
                created_by: 1,
                created_at: 1763700000,
              },
              { status: 201 },
            )
          },
        },
        {
          method: 'GET',
          url: `${host}/parameters`,
          answer: () =>
            answerWith.json({
              opening_statement: '',
              suggested_questions: [],
              user_input_form: [],
              file_upload: { image: { enabled: true } },
            }),
        },
      ],
      key: { isIn: keyIn.bearer, refuse: () => error(401, 'unauthorized', 'Access token is invalid') },
      failures: {
        tooManyRequests: () => error(429, 'too_many_requests', 'Too many requests. Please try again later.'),
        serverError: (_request, status) => error(status, 'internal_server_error', 'Internal server error'),
        inStream: () => ({
          data: {
            event: 'error',
            conversation_id: conversation,
            status: 400,
            code: 'completion_request_error',
            message: 'The model failed to answer.',
          },
        }),
      },
    },
    switches,
  )
