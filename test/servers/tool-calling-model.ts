import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What the model reads of a request. */
interface ModelRequest {
  messages: { role: string; content: string }[]
}

/** Answers in the format of OpenAI's chat completions: calls a tool once, and says something when it has its result. */
export async function startToolCallingModel(
  call: { name: string; arguments: string },
  say: (result: string) => string,
): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => (body += data.toString()))
    request.on('end', () => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*')
      if (request.method === 'OPTIONS') return response.end()
      const { messages } = JSON.parse(body) as ModelRequest
      const result = messages.find(({ role }) => role === 'tool')?.content
      const delta = result === undefined ? { tool_calls: [{ index: 0, id: 'c1', function: call }] } : { content: say(result) }
      const reason = result === undefined ? 'tool_calls' : 'stop'
      response.setHeader('content-type', 'text/event-stream')
      for (const choice of [{ delta }, { delta: {}, finish_reason: reason }])
        response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`)
      return response.end('data: [DONE]\n\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
