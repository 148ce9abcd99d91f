import { jwtVerify, SignJWT } from 'jose'
import { onTestFinished, vi } from 'vitest'
import { createServiceAnswer, type ServerTool } from '../../../sdk/entries/server.ts'
import { createRefundModel, refundService } from '../../unit/server/approvals/refund-model.ts'
import { userByHeader } from '../../unit/server/signed-in.ts'
import { startChatServer } from '../../unit/server/start-chat-server.ts'

/** Puts a model in the place of the service; all else goes over HTTP. */
function stubService(answer: (init?: RequestInit) => Promise<Response>): void {
  const { fetch } = globalThis
  const isService = (address: unknown): boolean => String(address).startsWith('https://api.openai.com/')
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) =>
    isService(address) ? answer(init) : fetch(address, init),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** A server that keeps accounts of what each visitor used. */
export async function startMeter() {
  const used = new Map<string, number>()
  const outcomes: string[] = []
  const { url } = await startChatServer({
    user: userByHeader,
    async *answer() {
      yield 'Ten '
      yield 'tokens'
      yield { type: 'metadata', metadata: { usage: { inputTokens: 4, outputTokens: 6, totalTokens: 10 } } }
    },
    onUsage: ({ user = '', usage }) => void used.set(user, (used.get(user) ?? 0) + (usage.totalTokens ?? 0)),
    onFinish: ({ outcome }) => void outcomes.push(outcome),
  })
  return { url, used, outcomes }
}

/** A server that lets no secret through, however it is cut, and talks of no lottery. Also what it sent. */
export async function startModerated() {
  const { url, get } = await startChatServer({
    user: userByHeader,
    async *answer() {
      yield* ['The word is s', 'ecr', 'et, I say: sec', 'ret', '.']
    },
    beforeAnswer: ({ messages }) =>
      /lottery/i.test(messages.at(-1)?.text ?? '') ? { refuse: 'Let us talk about bread.' } : undefined,
    onDelta({ text, isLast }) {
      const shown = text.replaceAll('secret', '******')
      const start = isLast ? shown.length : shown.search(/[a-z]*$/)
      return { show: shown.slice(0, start), hold: shown.slice(start) }
    },
  })
  return { url, get }
}

const key = new TextEncoder().encode('a key of thirty-two bytes or more')

/** A token as an application gives it to its visitors. */
export const tokenOf = (id: string, plan: string, signedWith = key): Promise<string> =>
  new SignJWT({ plan }).setProtectedHeader({ alg: 'HS256' }).setSubject(id).setExpirationTime('1h').sign(signedWith)

/** A server whose visitors have tokens. */
export async function startWithTokens() {
  const seen: unknown[] = []
  const { url } = await startChatServer<{ id: string; plan: unknown }>({
    async user({ headers }) {
      const token = headers.get('authorization')?.replace('Bearer ', '') ?? ''
      const payload = await jwtVerify(token, key).then(
        (verified) => verified.payload,
        () => undefined,
      )
      return payload?.sub ? { id: payload.sub, plan: payload['plan'] } : undefined
    },
    async *answer(_request, { user }) {
      yield user ? `${user.id} is ${String(user.plan)}` : 'Please sign in'
    },
    onFinish: ({ user }) => void seen.push(user),
  })
  return { url, seen }
}

/** A server with two agents, who hand over to each other. */
export async function startAgents() {
  const chunk = (delta: object, finish: string | null): string =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  stubService(async (init) => {
    const { messages } = JSON.parse(init?.body as string) as { messages: { role: string; content: string }[] }
    const [{ content: name } = { content: '' }] = messages
    const words = messages.findLast(({ role }) => role === 'user')?.content ?? ''
    const other = name === 'bread' ? 'coffee' : 'bread'
    const call = { index: 0, id: 'call', function: { name: 'hand_over', arguments: JSON.stringify({ to: other }) } }
    const body = words.includes(other)
      ? chunk({ tool_calls: [call] }, 'tool_calls')
      : chunk({ content: `${name}: ${words}` }, 'stop')
    return new Response(`${body}data: [DONE]\n\n`, { headers: { 'content-type': 'text/event-stream' } })
  })
  const names = ['bread', 'coffee']
  const handOver: ServerTool = {
    name: 'hand_over',
    description: 'Hands over',
    inputSchema: { type: 'object', properties: { to: { type: 'string', enum: names } } },
    execute: ({ to }) => to,
  }
  const agentOf = (name: string) =>
    createServiceAnswer({ service: { openAI: { key: 'k', chat: { system_prompt: name } } }, tools: [handOver] })
  const agents = new Map(names.map((name) => [name, agentOf(name)]))
  return startChatServer({
    async *answer(request, context) {
      const calls = request.messages.flatMap(({ parts = [] }) =>
        parts.flatMap((part) => (part.type === 'tool' ? [part.output] : [])),
      )
      let agent = calls.findLast((output): output is string => agents.has(output as string)) ?? 'bread'
      for (let turns = 0; turns < 3; turns += 1) {
        let next: string | undefined
        for await (const event of agents.get(agent)?.(request, context) ?? []) {
          yield event
          if (event.type === 'tool-output' && event.output !== agent) next = event.output as string
          if (next !== undefined) break
        }
        if (next === undefined) return
        agent = next
        yield { type: 'message-end' }
      }
    },
  })
}

/** A shop that refunds what the visitor approves. */
export async function startShop() {
  const model = createRefundModel()
  stubService((init) => model.fetch('', init))
  const paid: unknown[] = []
  const refund: ServerTool = {
    name: 'refund',
    description: 'Pays back',
    inputSchema: { type: 'object', properties: { amount: { type: 'number' } } },
    needsApproval: true,
    execute: ({ amount }) => {
      paid.push(amount)
      return `Paid back ${String(amount)}`
    },
  }
  const { url } = await startChatServer({ service: refundService, tools: [refund] })
  return { url, paid, model }
}
