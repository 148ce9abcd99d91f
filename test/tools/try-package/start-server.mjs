import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { startProcess } from './start-process.mjs'

async function findPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

const answers = (url) =>
  fetch(url).then(
    (response) => response.body?.cancel().then(() => true) ?? true,
    () => false,
  )

/**
 * Starts the server that a framework has built, on a port that is free, and waits for it to answer.
 * @returns its address, and what ends it.
 * @throws with what it said, when it ends, and when it does not answer within `seconds`.
 */
export async function startServer(command, { cwd, env, seconds, signal }) {
  const port = await findPort()
  // Nitro, the adapters of SvelteKit and Astro, Next and react-router-serve all read these.
  const server = startProcess(command, { cwd, env: { ...env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) } })
  let isEnded = false
  server.ended.finally(() => (isEnded = true)).catch(() => undefined)
  const url = `http://127.0.0.1:${port}`
  const last = Date.now() + seconds * 1000
  while (!(await answers(url))) {
    if (!isEnded && !signal.aborted && Date.now() < last) {
      await delay(200)
      continue
    }
    server.stop()
    throw new Error(`\`${command.join(' ')}\` did not answer at ${url}.\n${server.said()}`)
  }
  return { url, close: server.stop }
}
