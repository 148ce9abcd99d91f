import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** How often a number is said, in milliseconds. */
const interval = 100

/**
 * A vendor that counts for each who asks, until it is told to end, or up to the number that the question ends with after "to", and remembers
 * what it said to whom.
 */
export async function startCountingVendor() {
  const said = new Map<string, string>()
  const ends = new Set<() => void>()
  const server = createServer((request, response) => {
    let name = ''
    request.setEncoding('utf8').on('data', (text: string) => (name += text))
    request.on('end', () => {
      const last = Number(/ to (\d+)$/.exec(name)?.[1] ?? Infinity)
      let number = 0
      said.set(name, '')
      response.writeHead(200)
      function say(): void {
        number += 1
        said.set(name, `${said.get(name) ?? ''}${number} `)
        response.write(`${number} `)
        if (number === last) response.end()
      }
      say()
      const timer = setInterval(say, interval)
      const end = (): void => void response.end()
      response.on('close', () => {
        clearInterval(timer)
        ends.delete(end)
      })
      ends.add(end)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All that was said to who asked this. */
    saidTo: (name: string): string => said.get(name) ?? '',
    /** Ends all answers that are given. */
    end(): void {
      for (const endOne of ends) endOne()
    },
  }
}
