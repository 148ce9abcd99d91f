import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What the model says next: words, or calls of tools. */
export type ModelTurn = string | readonly { readonly id: string; readonly name: string; readonly arguments: string }[]

interface ModelRequest {
  readonly messages: readonly { readonly role: string; readonly content?: unknown; readonly tool_call_id?: string }[]
}

const deltaOf = (turn: ModelTurn) =>
  typeof turn === 'string'
    ? { content: turn }
    : { tool_calls: turn.map(({ id, ...call }, index) => ({ index, id, type: 'function', function: call })) }

/** A model in the format of OpenAI's chat completions, which answers each request with the next turn. */
export async function startScriptedModel(turns: readonly ModelTurn[]) {
  const requests: ModelRequest[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => (body += data.toString()))
    request.on('end', () => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*')
      if (request.method === 'OPTIONS') return response.end()
      const turn = turns[requests.length] ?? 'There is nothing more to say.'
      requests.push(JSON.parse(body) as ModelRequest)
      response.setHeader('content-type', 'text/event-stream')
      const reason = typeof turn === 'string' ? 'stop' : 'tool_calls'
      for (const choice of [{ delta: deltaOf(turn) }, { delta: {}, finish_reason: reason }])
        response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`)
      return response.end('data: [DONE]\n\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
