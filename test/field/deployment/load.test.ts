// A hundred people at the built server with PostgreSQL, twenty of whom have a page assessed at once: what is counted is answers and
// bytes. How long it takes depends on the machine, and is no matter of the test.
import { readFileSync, rmSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BackendError } from '../../../host/backend/backend-error.ts'
import { createBackendClient } from '../../../host/backend/client.ts'
import type { Assessment } from '../../../host/backend/types.ts'
import { tokens } from '../../../mocks/cognito/tokens/tokens.ts'
import { users } from '../../../mocks/cognito/users.ts'
import { buildServer } from '../../unit/host/server/built-server.ts'
import { deploy } from '../../unit/host/server/deploy.ts'
import { startPostgres, type Postgres } from '../postgres/start-postgres.mjs'

const people = 100
const assessments = 20
const megabyte = 2 ** 20

let postgres: Postgres
let folder: string

beforeAll(async () => {
  folder = await buildServer()
  postgres = await startPostgres()
}, 240_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await postgres?.remove()
}, 120_000)

interface Memory {
  /** What is in use, without garbage. */
  readonly heap: number
  /** What the process has of the machine. */
  readonly rss: number
}

/** What the server has when its garbage is collected. */
const memoryOf = (child: ChildProcess): Promise<Memory> =>
  new Promise((resolve, reject) => {
    let said = ''
    const onData = (piece: Buffer): void => {
      said += piece.toString()
      const [, json] = /^MEMORY (.*)\n/m.exec(said) ?? []
      if (json === undefined) return
      child.stderr?.off('data', onData)
      resolve(JSON.parse(json) as Memory)
    }
    child.stderr?.on('data', onData)
    child.once('close', () => reject(new Error(`The server has ended: ${said}`)))
    child.kill('SIGUSR2')
  })

/** The most that the process ever had, garbage too. */
const mostOf = ({ pid }: ChildProcess): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

type Deployed = Awaited<ReturnType<typeof deploy>>

/** Somebody of their own, signed in. Without a password: to prove that one is known takes longer than all that follows. */
async function signIn({ url, cognito }: Deployed, number: number) {
  const { AccessToken } = await cognito.administer(async (pool) =>
    tokens.issue(pool, users.add(pool, { status: 'CONFIRMED', attributes: { email: `person${number}@rye.example` } })),
  )
  return createBackendClient({
    baseUrl: url,
    accessToken: async () => AccessToken,
    refresh: async () => undefined,
    fetch: (input, init) => fetch(input, init),
  })
}

type User = Awaited<ReturnType<typeof signIn>>

const paragraph = 'We bake rye bread every morning in Leeds, and deliver it by bicycle before seven. '

/** A page of ten kilobytes: a thread of its own reads them, one after the other. */
const pageOf = (number: number): File =>
  new File(
    [
      `<!doctype html><html lang="en"><head><title>Bakery ${number}</title></head><body><h1>Fresh bread of bakery ${number}</h1>${`<p>${paragraph}</p>`.repeat(100)}</body></html>`,
    ],
    'page.html',
  )

/** What a person does in a minute. @returns what was there that only they had written. */
async function useIt(user: User, number: number): Promise<string> {
  await user.readMe()
  await user.saveProfile({ businessName: `Bakery ${number}` })
  await user.addNote({ title: 'Prices', text: `A loaf of bakery ${number} costs 7 dollars. ${paragraph.repeat(100)}` })
  const [sources, { businessName }] = await Promise.all([user.listKnowledge(), user.readProfile()])
  expect(sources.every(({ text }) => text.includes(`bakery ${number} costs`))).toBe(true)
  let said = ''
  for await (const { text = '' } of user.askAgent('cmo', {
    messages: [{ role: 'user', text: 'What do you know of my prices?' }],
  }))
    said += text
  expect(said).not.toBe('')
  return businessName
}

/** Asks until it has ended, and again where a machine that is busy with other things let the server find no connection in time. */
async function watch(user: User, id: string): Promise<Assessment[]> {
  const seen: Assessment[] = []
  for (;;)
    try {
      for await (const state of user.watchAssessment(id)) seen.push(state)
      return seen
    } catch (error) {
      if (!(error instanceof BackendError) || error.kind !== 'server') throw error
    }
}

/** Waits for its turn behind the others, however long that takes. @returns the title of the page. */
async function assess(user: User, number: number): Promise<string | undefined> {
  const { id } = await user.uploadAssessment({ url: `https://bakery${number}.example/`, html: pageOf(number) })
  const seen = await watch(user, id)
  const last = seen.at(-1)
  expect(last, `bakery ${number}: ${seen.map(({ status, message }) => `${status} (${message})`).join(', ')}`).toMatchObject({
    status: 'done',
  })
  return last?.pageTitle
}

test.runIf(process.platform === 'linux')(
  'a hundred people and twenty assessments at once are all answered, each with their own, within bounded memory',
  { timeout: 900_000 },
  async () => {
    const deployed = await deploy(folder, {
      DATABASE_URL: await postgres.createDatabase(),
      NODE_OPTIONS: `--import=${new URL('tell-memory.mjs', import.meta.url).href}`,
    })
    const numbers = Array.from({ length: people }, (_, number) => number)
    const everybody = await Promise.all(numbers.map((number) => signIn(deployed, number)))
    const round = async (): Promise<Memory> => {
      const [names, titles] = await Promise.all([
        Promise.all(everybody.map(useIt)),
        Promise.all(everybody.slice(0, assessments).map(assess)),
      ])
      expect(names).toEqual(numbers.map((number) => `Bakery ${number}`))
      expect(titles).toEqual(numbers.slice(0, assessments).map((number) => `Bakery ${number}`))
      return memoryOf(deployed.child)
    }
    const rest = await memoryOf(deployed.child)
    // What is loaded and kept once is there after the first round; what leaks comes with each.
    const [first, second] = [await round(), await round()]
    const most = mostOf(deployed.child)
    const inMegabytes = (bytes: number): string => `${Math.round(bytes / megabyte)} MB`
    const words = [rest, first, second].map(({ heap, rss }) => `${inMegabytes(heap)} of ${inMegabytes(rss)}`).join(', ')
    const message = `in use before, after one round, after two: ${words}; at most ${inMegabytes(most)}`
    expect(second.heap, message).toBeLessThan(first.heap * 1.5 + 32 * megabyte)
    expect(second.rss, message).toBeLessThan(first.rss * 1.5 + 200 * megabyte)
    expect(most, message).toBeLessThan(1500 * megabyte)
  },
)
