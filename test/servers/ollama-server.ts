import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly tools?: readonly { readonly function: { readonly name: string } }[]
}

interface OllamaScript {
  /** What is said, given the result of the tool where one was called. */
  say(result: string | undefined): string
  /** The tool that is called first, where the request has tools. */
  readonly call?: { readonly name: string; readonly arguments: object }
}

/** An Ollama on loopback that says what the test says. `refuseWith` has it answer every question with a status and an error from then on. */
export async function startOllama({ say, call }: OllamaScript) {
  const asked: Asked[] = []
  let refusal: number | undefined
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data) => (body += String(data)))
    request.on('end', () => {
      if (request.url === '/api/tags') {
        response.end(JSON.stringify({ models: [{ name: 'llama3.2:latest' }] }))
        return
      }
      if (refusal !== undefined) {
        response
          .writeHead(refusal, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ error: 'refused: sk-secret-1234' }))
        return
      }
      const question = JSON.parse(body) as Asked
      asked.push(question)
      const last = question.messages.at(-1)
      const result = last?.role === 'tool' ? last.content : undefined
      const message =
        question.tools?.length && call && result === undefined
          ? { role: 'assistant', content: '', tool_calls: [{ function: call }] }
          : { role: 'assistant', content: say(result) }
      const lines = [
        { model: 'llama3.2', message, done: false },
        { model: 'llama3.2', message: { role: 'assistant', content: '' }, done: true },
      ]
      response.setHeader('Content-Type', 'application/x-ndjson')
      response.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    /** As `OLLAMA_HOST` takes it. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refuseWith(status: number | undefined): void {
      refusal = status
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
