// `npm run bench:processes`: what 2, 4 and 8 servers do that share one PostgreSQL, as a table. Streams are spread over them, and so many
// of them are also read from the next server, which hears of each piece by a notification. Needs `npm run build`, and the PostgreSQL that
// `npm run test:all` installs; a quiet machine, too: servers, database and readers share its processors. `--streams`, `--share` and `--seconds`
// change what is offered.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'

const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '400' },
    share: { type: 'string', default: '0.25' },
    seconds: { type: 'string', default: '10' },
    processes: { type: 'string', default: '1,2,4,8' },
  },
})
const streams = Number(options.streams)
const followedShare = Number(options.share)
const seconds = Number(options.seconds)
const counts = options.processes.split(',').map(Number)
if (![streams, followedShare, seconds, ...counts].every((number) => number > 0))
  throw new Error('Each option is a number above 0: --streams 400 --share 0.25 --seconds 10 --processes 1,2,4,8')

const pause = 100 // milliseconds between two chunks of a stream
const warmUp = 3000 // milliseconds
const openedAtOnce = 50
const body = JSON.stringify({ messages: [{ role: 'user', text: 'Tell me' }] })

const clock = () => performance.timeOrigin + performance.now()
const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN

async function startProcess(url) {
  const child = fork(new URL('load-server.mjs', import.meta.url), ['postgres', url, `${pause}`], { execArgv: ['--expose-gc'] })
  const [{ port }] = await once(child, 'message')
  return {
    port,
    async read() {
      child.send('read')
      return (await once(child, 'message'))[0]
    },
    async end() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Opens a stream, or follows one, and tells of each piece of it. */
function open(agent, { port, path = '/', method = 'POST' }, onPiece) {
  const headers = { 'Content-Type': 'application/json', Accept: 'text/event-stream' }
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, method, host: '127.0.0.1', headers, agent }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${method} ${path} is answered with ${response.statusCode}.`))
      response
        .setEncoding('latin1')
        .on('data', onPiece)
        .on('error', () => undefined)
        .once('data', () => resolve({ id: response.headers['confab-stream'], close: () => asked.destroy() }))
    })
    asked.on('error', reject).end(method === 'POST' ? body : undefined)
  })
}

/** Opens some after the other, few at once: in turn over the whole of the time between two chunks. */
async function openAll(list, openOne) {
  const opened = []
  for (let first = 0; first < list.length; first += openedAtOnce) {
    opened.push(...(await Promise.all(list.slice(first, first + openedAtOnce).map(openOne))))
    await wait(5)
  }
  return opened
}

/** Notes how late pieces come, while it is measured. */
function createLateness() {
  const late = []
  return {
    late,
    isMeasured: false,
    note(text) {
      if (!this.isMeasured) return
      const now = clock()
      for (const [, said] of text.matchAll(/"text":"([\d.]+) /g)) late.push(now - Number(said))
    },
  }
}

const cpuOf = async (processes) => (await Promise.all(processes.map(({ read }) => read()))).reduce((sum, { cpu }) => sum + cpu, 0)

/** Ticks of the clock by which Linux counts what processes use: 100 in a second on all that it runs on today. */
const ticks = 100

/** Seconds that a process has used; undefined where the system does not tell. */
function secondsOf(pid) {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  const [, fields = ''] = readFileSync(file, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / ticks
}

/** What PostgreSQL has done and used so far: each statement of a server is a transaction. */
async function readDatabase(client) {
  const { rows: processes } = await client.query('select pid from pg_stat_activity where pid <> pg_backend_pid()')
  const used = new Map(processes.map(({ pid }) => [pid, secondsOf(pid)]))
  const counted = 'select xact_commit::integer as statements from pg_stat_database where datname = current_database()'
  const { rows } = await client.query(counted)
  return { used, statements: rows[0].statements }
}

/** What it did from one reading to the next. */
function databaseBetween(before, after) {
  const used = [...after.used].map(([pid, end]) => (end === undefined ? NaN : end - (before.used.get(pid) ?? 0)))
  return {
    statements: Math.round((after.statements - before.statements) / seconds),
    busy: used.reduce((sum, one) => sum + one, 0) / seconds,
  }
}

/** What so many servers do with the streams that are offered. */
async function measure(count, url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const processes = await Promise.all(Array.from({ length: count }, () => startProcess(url)))
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  const [read, followed] = [createLateness(), createLateness()]
  const opened = []
  try {
    const places = Array.from({ length: streams }, (_, number) => number % count)
    const begun = await openAll(places, async (place) => ({
      place,
      ...(await open(agent, { port: processes[place].port }, (text) => read.note(text))),
    }))
    opened.push(...begun)
    // What is kept may be a moment behind what is shown.
    await wait(warmUp)
    const elsewhere = begun.slice(0, Math.round(streams * followedShare))
    const followers = await openAll(elsewhere, ({ place, id }) => {
      const { port } = processes[(place + 1) % count]
      return open(agent, { port, path: `/streams/${id}`, method: 'GET' }, (text) => followed.note(text))
    })
    opened.push(...followers)
    await wait(warmUp)
    const before = await cpuOf(processes)
    const databaseBefore = await readDatabase(client)
    for (const lateness of [read, followed]) lateness.isMeasured = true
    await wait(seconds * 1000)
    for (const lateness of [read, followed]) lateness.isMeasured = false
    const database = databaseBetween(databaseBefore, await readDatabase(client))
    const cpu = ((await cpuOf(processes)) - before) / 1000 / (seconds * 1000)
    return {
      processes: count,
      'chunks a second': Math.round(read.late.length / seconds),
      'of what was offered': `${Math.round((read.late.length / seconds / (streams * (1000 / pause))) * 100)} %`,
      'late, 95 % (ms)': percentile(read.late, 0.95).toFixed(1),
      'followed elsewhere, chunks a second': Math.round(followed.late.length / seconds),
      'late there, 95 % (ms)': percentile(followed.late, 0.95).toFixed(1),
      'processors busy with servers': cpu.toFixed(2),
      'with PostgreSQL': Number.isNaN(database.busy) ? '?' : database.busy.toFixed(2),
      'statements a second': database.statements,
    }
  } finally {
    for (const { close } of opened) close()
    await Promise.all(processes.map(({ end }) => end()))
    await client.end()
  }
}

const { startPostgres } = await import('../field/postgres/start-postgres.mjs')
const postgres = await startPostgres()
try {
  const rows = []
  for (const count of counts) rows.push(await measure(count, await postgres.createDatabase()))
  console.log(`${streams} streams, a chunk each ${pause} ms, on ${availableParallelism()} processors:\n`)
  const names = Object.keys(rows[0])
  const line = (cells) => `| ${cells.join(' | ')} |`
  console.log([line(names), line(names.map(() => '---')), ...rows.map((row) => line(Object.values(row)))].join('\n'))
} finally {
  await postgres.remove()
}
