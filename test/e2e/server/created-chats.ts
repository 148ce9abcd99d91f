import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { sharedBrowser } from '../shared-browser.ts'

const { OPENAI_API_KEY: _key, ...withoutKey } = process.env

/** What starters run with here: no key, no colours, and nothing that reaches the network. */
export const environment = { ...withoutKey, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1' }

/** Writes a starter with this package, as a script does. */
export function createStarter(dist: string, project: string, words: readonly string[]): void {
  execFileSync(process.execPath, [join(dist, 'cli.js'), 'create', project, ...words], { stdio: 'pipe' })
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

interface ScriptRun {
  /** Where the programs of its packages are. */
  readonly bin: string
  readonly words?: readonly string[]
  readonly variables?: Record<string, string>
}

/** What a script of the project's package.json runs, as npm does it, in a process that ends with the test. */
export function runScript(project: string, script: string, { bin, words = [], variables = {} }: ScriptRun): ChildProcess {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const [program = '', ...rest] = scripts[script]?.split(' ') ?? []
  const child = spawn(program, [...rest, ...words], {
    cwd: project,
    env: { ...environment, PATH: [bin, process.env['PATH']].join(delimiter), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A framework may put what serves into a process of its own.
    detached: true,
  })
  onTestFinished(() => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  })
  return child
}

/** The address that a server says that it serves at. */
export function addressOf({ stdout, stderr }: ChildProcess): Promise<string> {
  let said = ''
  stderr?.on('data', (data) => (said += String(data)))
  return new Promise((resolve, reject) => {
    // It is read to its end: a server whose reader has gone may end with its next line.
    stdout?.on('data', (data) => {
      said += String(data)
      // By the very name: a server that develops may answer no other.
      const [url] = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(said) ?? []
      if (url) resolve(`${url}/`)
    })
    stdout?.once('close', () => reject(new Error(`Nothing is served: ${said}`)))
  })
}

/** Asks on the page, and returns the answer. Nothing may be wrong with the page. */
export async function askStarter(url: string, question: string): Promise<string> {
  const page = await (await sharedBrowser()).newPage()
  onTestFinished(() => page.close())
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
  // A server that develops builds a page when it is asked for.
  await page.goto(url, { timeout: 200_000 })
  await page.getByText('Hello! What would you like to know?').waitFor()
  await page.getByRole('textbox').fill(question)
  await page.keyboard.press('Enter')
  const answer = page.locator('[part~="ai-bubble"]', { hasText: 'This is a demo' })
  await answer.waitFor()
  expect(complaints).toEqual([])
  return (await answer.textContent()) ?? ''
}
