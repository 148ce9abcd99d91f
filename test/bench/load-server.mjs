// A process that streams, for `server-workloads.mjs`: `plain`, `memory`, `sqlite FILE` or `postgres URL`, then how many milliseconds lie
// between two chunks (0: one chunk, and no more).
import { createServer } from 'node:http'

const [kind, place, pause] = process.argv.slice(2)
const interval = Number(pause)

/** What a chunk says: when it was due, by a clock that two processes have in common. A server that is behind says it late. */
const words = (due) => `${performance.timeOrigin + due} and a few words`

/** Calls a function at even times from now on; where it is late, it is called at once. Returns a function that ends that. */
function evenly(act) {
  let due = performance.now()
  let timer
  function next() {
    due += interval
    timer = setTimeout(
      () => {
        act(due)
        next()
      },
      Math.max(0, due - performance.now()),
    )
  }
  next()
  return () => clearTimeout(timer)
}

function plainServer() {
  return createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    let number = 0
    const say = (due) => {
      number += 1
      response.write(`id: ${number}\ndata: ${JSON.stringify({ text: words(due) })}\n\n`)
    }
    say(performance.now())
    const end = interval ? evenly(say) : () => undefined
    response.on('close', end)
  })
}

async function openStore() {
  if (kind === 'sqlite') return (await import('../../dist/server/sqlite.js')).sqliteStore({ file: place })
  if (kind === 'postgres') return (await import('../../dist/server/postgres.js')).postgresStore({ url: place })
  return undefined
}

async function chatServer() {
  const { createChatServer, toNodeHandler } = await import('../../dist/server.js')
  const store = await openStore()
  return createServer(
    toNodeHandler(
      createChatServer({
        ...(store && { store }),
        async *answer(_request, { signal }) {
          let due = performance.now()
          yield words(due)
          for (;;) {
            due += interval
            await new Promise((resolve) => {
              if (interval) setTimeout(resolve, Math.max(0, due - performance.now()))
              else signal.addEventListener('abort', resolve)
            })
            yield words(due)
          }
        },
      }),
    ),
  )
}

const server = kind === 'plain' ? plainServer() : await chatServer()
// Many connect at once.
server.listen({ port: 0, host: '127.0.0.1', backlog: 8192 }, () => process.send({ port: server.address().port }))
process.on('message', () => {
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  process.send({ cpu: user + system, memory: process.memoryUsage().rss })
})
// Who started it has gone.
process.on('disconnect', () => process.exit())
