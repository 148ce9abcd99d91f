import { keyIn } from './kit/keys.ts'
import { answerWith, type MockAnswer } from './kit/mock-answer.ts'
import type { MockRequest } from './kit/mock-request.ts'
import type { MockSwitches } from './kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from './kit/service-mock.ts'

const url = 'https://mcp.example.com/mcp'
/** The newest protocol that begins with `initialize`: https://modelcontextprotocol.io/specification/2025-11-25 */
const protocolVersion = '2025-11-25'

interface Call {
  readonly name?: unknown
  readonly arguments?: { readonly city?: unknown }
}

const weatherTools = [
  {
    name: 'get_weather',
    title: 'Weather',
    description: 'The weather of a city',
    inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    annotations: { readOnlyHint: true },
  },
  { name: 'get_time', title: 'Time', description: 'What time it is', inputSchema: { type: 'object', properties: {} } },
]

const textResult = (text: string, more = {}): object => ({ content: [{ type: 'text', text }], ...more })

/** A block of a result, as the protocol has it. */
type Block = Readonly<Record<string, unknown>>

function callTool({ name, arguments: input }: Call): object | undefined {
  if (name === 'get_time') return textResult('noon')
  if (name !== 'get_weather') return undefined
  return typeof input?.city === 'string'
    ? textResult('sunny')
    : textResult('Input validation error: city is required', { isError: true })
}

/** An error, as JSON-RPC has it. */
const fault = (status: number, id: unknown, code: number, message: string, headers = {}): MockAnswer =>
  answerWith.json({ jsonrpc: '2.0', id: id ?? null, error: { code, message } }, { status, headers })

/** The result of a request; undefined for a method that it does not know. */
function resultOf(method: unknown, params: unknown, tools: readonly object[]): object | undefined {
  if (method === 'initialize')
    return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'weather', version: '1.0.0' } }
  if (method === 'ping') return {}
  return method === 'tools/list' ? { tools } : method === 'tools/call' ? callTool(params as Call) : undefined
}

/** A result with further blocks. */
const withBlocks = (result: object | undefined, blocks: readonly Block[]): object | undefined =>
  result && 'content' in result && Array.isArray(result.content) ? { ...result, content: [...result.content, ...blocks] } : result

/**
 * A server of the Model Context Protocol over streamable HTTP, with sessions and two tools, or those that are given. `blocks` are in each
 * result, besides its text.
 */
export function createMcpServerMock(
  switches?: Partial<MockSwitches>,
  { blocks = [], tools = weatherTools }: { readonly blocks?: readonly Block[]; readonly tools?: readonly object[] } = {},
): ServiceMock {
  const sessions = new Set<string>()

  function refuse({ headers, json: { id } }: MockRequest): MockAnswer | undefined {
    const session = headers.get('mcp-session-id')
    if (session === null) return fault(400, id, -32_000, 'Bad Request: Mcp-Session-Id header is required')
    return sessions.has(session) ? undefined : fault(404, id, -32_001, 'Session not found')
  }

  function answer(request: MockRequest): MockAnswer {
    const { id, method, params } = request.json
    const accept = request.headers.get('accept') ?? ''
    if (!accept.includes('application/json') || !accept.includes('text/event-stream'))
      return fault(406, id, -32_000, 'Not Acceptable: Client must accept both application/json and text/event-stream')
    const isBeginning = method === 'initialize'
    const refused = isBeginning ? undefined : refuse(request)
    if (refused) return refused
    if (id === undefined) return answerWith.nothing({ status: 202 })
    const result = withBlocks(resultOf(method, params, tools), blocks)
    if (!result) {
      const isCall = method === 'tools/call'
      return fault(200, id, isCall ? -32_602 : -32_601, isCall ? 'Tool not found' : 'Method not found')
    }
    const session = `session-${sessions.size + 1}`
    if (isBeginning) sessions.add(session)
    const frames = [{ event: 'message', data: { jsonrpc: '2.0', id, result } }]
    return answerWith.events(frames, isBeginning ? { headers: { 'mcp-session-id': session } } : {})
  }

  return createServiceMock(
    {
      name: 'mcp-server',
      routes: [
        { method: 'POST', url, answer },
        // It has no stream of its own accord.
        { method: 'GET', url, answer: () => answerWith.nothing({ status: 405 }) },
        {
          method: 'DELETE',
          url,
          answer(request) {
            const refused = refuse(request)
            sessions.delete(request.headers.get('mcp-session-id') ?? '')
            return refused ?? answerWith.nothing({ status: 200 })
          },
        },
      ],
      exposedHeaders: ['mcp-session-id', 'mcp-protocol-version', 'www-authenticate'],
      key: {
        isIn: keyIn.bearer,
        refuse: ({ json: { id } }) =>
          fault(401, id, -32_001, 'Unauthorized', {
            'www-authenticate': 'Bearer resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource"',
          }),
      },
      failures: {
        tooManyRequests: ({ json: { id } }) => fault(429, id, -32_000, 'Too Many Requests'),
        serverError: ({ json: { id } }, status) => fault(status, id, -32_603, 'Internal error'),
      },
    },
    switches,
  )
}
