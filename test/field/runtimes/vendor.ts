import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const piece = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`

/** A vendor that speaks OpenAI's API, and says the end of an answer when it is told to. */
export async function startVendor() {
  const waiting = new Set<ServerResponse>()
  const listener = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(piece('At '))
    waiting.add(response)
    response.once('close', () => waiting.delete(response))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    listener.close()
    listener.closeAllConnections()
  })
  return {
    /** The end of all answers that wait for it. */
    say(): void {
      for (const response of waiting) response.end(`${piece('seven.')}data: [DONE]\n\n`)
    },
    /** How many answers wait for their end. */
    waiting: (): number => waiting.size,
    /** A module that sends to it what is meant for the vendor. */
    redirect: `const { fetch } = globalThis
globalThis.fetch = (address, init) =>
  fetch(String(address?.url ?? address).replace('https://api.openai.com', 'http://127.0.0.1:${(listener.address() as AddressInfo).port}'), init)
`,
  }
}

export type Vendor = Awaited<ReturnType<typeof startVendor>>
