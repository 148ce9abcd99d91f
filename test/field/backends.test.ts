import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEngine } from '../../sdk/core/session/engine.ts'
import { normaliseOptions } from '../../sdk/core/options/config.ts'
import type { Connect } from '../../sdk/core/options/options.ts'
import { createConnector } from '../../sdk/entries/core.ts'
import { readPages } from '../tools/reference/chapters.mjs'
import { readPageBlocks } from '../tools/readme-blocks.mjs'
import { findPort, startProgram } from './runtimes/run-documented.ts'
import { writeProject } from './write-project.ts'

const blocks = readPageBlocks(readPages(fileURLToPath(new URL('../..', import.meta.url))))
const patient = { timeout: 20_000, interval: 10 }
const picture = { type: 'image', name: 'bread.png', src: 'data:image/png;base64,iVBORw0KGgo=' }
const pageOrigin = 'http://localhost:5173'

const runs = (program: string, ...words: string[]): boolean => spawnSync(program, words).status === 0
/** The Python that has this module: the first in the path, or that of the system. */
const pythonWith = (module: string): string | undefined =>
  ['python3', '/usr/bin/python3'].find((program) => runs(program, '-c', `import ${module}`))

/** Answers a request only when it is told to: what waits for it stands still in the middle of an answer. */
async function startGate() {
  const waiting: ServerResponse[] = []
  const gate = createServer((_, response) => waiting.push(response))
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    gate.closeAllConnections()
    gate.close()
  })
  return {
    url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}/`,
    async open() {
      await vi.waitUntil(() => waiting.length > 0, patient)
      waiting.shift()?.end('go on')
    },
  }
}

/** What a documented block sets on a chat. */
function settingsOf(code: string): Connect {
  const chat: { connect?: Connect } = {}
  // The documentation's own code.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function('chat', code)(chat)
  if (!chat.connect) throw new Error('The block sets no connect')
  return chat.connect
}

/** A chat that asks this backend, with the connector that pages have. */
function openChat(connect: Connect) {
  const engine = createEngine(normaliseOptions({ connect }), {
    fetch: (address, init) => fetch(address, init),
    storage: undefined,
    createConnector,
    emit: () => undefined,
    addressOf: () => '',
  })
  engine.start()
  onTestFinished(() => engine.pause())
  return {
    ask: (text: string) => engine.submitUserMessage({ text }),
    lastWords: () => engine.getMessages().at(-1)?.text,
    isIdle: () => engine.store.get().phase === 'idle',
  }
}

interface Backend {
  /** The heading of its blocks. */
  readonly section: string
  /** What runs it; undefined where it is not installed. */
  readonly program: () => string | undefined
  /** Where the documented code is saved. */
  readonly file: string
  /** Code that asks an address, in its language, and waits for the answer. */
  readonly waitFor: (url: string) => string
  /** A file of another package that the documentation puts beside it. */
  readonly beside?: string
  /** What is run before, in the project. */
  readonly prepare?: readonly string[]
  /** Added to the documented command. */
  readonly words?: readonly string[]
  /** Makes a program of the code: `go run` would leave it behind. */
  readonly compile?: readonly string[]
  /** The documented server answers pages of another origin. */
  readonly isForOtherOrigins: boolean
}

/** Where Debian's package of Gson puts it. */
const gson = '/usr/share/java/gson.jar'

const inPython = (url: string): string => `import urllib.request; urllib.request.urlopen("${url}").read()`

const backends: readonly Backend[] = [
  {
    section: 'FastAPI',
    program: () => pythonWith('fastapi, uvicorn'),
    file: 'server.py',
    waitFor: inPython,
    isForOtherOrigins: true,
  },
  { section: 'Flask', program: () => pythonWith('flask'), file: 'server.py', waitFor: inPython, isForOtherOrigins: true },
  {
    section: 'Django',
    program: () => pythonWith('django'),
    file: 'mysite/urls.py',
    waitFor: inPython,
    prepare: ['-m', 'django', 'startproject', 'mysite', '.'],
    // Without a second process, which would outlive the first.
    words: ['--noreload'],
    isForOtherOrigins: false,
  },
  {
    section: 'PHP',
    program: () => (runs('php', '--version') ? 'php' : undefined),
    file: 'chat.php',
    waitFor: (url) => `file_get_contents('${url}');`,
    isForOtherOrigins: true,
  },
  {
    section: 'Go',
    program: () => (runs('go', 'version') ? 'go' : undefined),
    file: 'server.go',
    waitFor: (url) => `http.Get("${url}")`,
    compile: ['build', '-o', 'server', 'server.go'],
    isForOtherOrigins: true,
  },
  {
    section: 'Java',
    program: () => (runs('javac', '--version') && existsSync(gson) ? 'java' : undefined),
    file: 'Server.java',
    waitFor: (url) => `java.net.URI.create("${url}").toURL().openStream().readAllBytes();`,
    beside: gson,
    isForOtherOrigins: true,
  },
]

const inRecipes = blocks.filter(({ page }) => page.startsWith('sdk/recipes/'))

/** The blocks of a section; what the chat is told may stand at the beginning of the page. */
function documented(section: string) {
  const own = inRecipes.filter((block) => block.section === section)
  const settings = [...own, ...inRecipes.filter(({ page }) => page === own[0]?.page)].find(({ language }) => language === 'js')
  const command = own.find(({ language }) => language === 'sh')
  const server = own.find(({ language }) => language !== 'sh' && language !== 'js')
  if (!settings || !command || !server) throw new Error(`${section} has no server, no command or no settings.`)
  return { settings: settings.code, command: command.code.trim(), server: server.code }
}

/** Starts the documented server with the documented command. Returns what the documentation sets on a chat. */
async function start(backend: Backend, program: string, gate: string): Promise<Connect> {
  const { section, file, waitFor, beside, prepare, words = [], compile } = backend
  const { settings, command, server } = documented(section)
  const port = String(await findPort())
  const folder = writeProject(`backend-${section.toLowerCase()}`, {})
  if (beside) copyFileSync(beside, join(folder, basename(beside)))
  if (prepare) expect(spawnSync(program, prepare, { cwd: folder }).status).toBe(0)

  const waiting = server.replace(/^(\s*)(?:#|\/\/) Ask your model here.*$/m, (_, space: string) => space + waitFor(gate))
  expect(waiting).not.toBe(server)
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), waiting.replaceAll('8000', port))

  const [, ...said] = command.replace('8000', port).split(' ')
  if (compile) expect(spawnSync(program, compile, { cwd: folder }).status).toBe(0)
  const run: readonly [string, ...string[]] = compile ? [join(folder, 'server')] : [program, ...said, ...words]
  await startProgram(run, `http://127.0.0.1:${port}`, folder)
  return settingsOf(settings.replace('8000', port))
}

test.for(backends)(
  'the documented backend in $section answers the chat while its model still writes, and messages without a text',
  async (backend, { skip }) => {
    const program = backend.program() ?? skip(`${backend.section} is not installed on this machine.`)
    const gate = await startGate()
    const connect = await start(backend, program, gate.url)
    const chat = openChat(connect)

    for (const words of ['Hello', 'Grüße, 日本 👋 "and" <more>']) {
      chat.ask(words)
      await vi.waitUntil(() => chat.lastWords() === 'You said: ', patient)
      expect(chat.isIdle()).toBe(false)
      await gate.open()
      await vi.waitUntil(chat.isIdle, patient)
      expect(chat.lastWords()).toBe(`You said: ${words}`)
    }

    // As `format: 'confab'` writes messages, and who takes files out of a form.
    for (const [message, words] of [
      [
        {
          parts: [
            { type: 'text', text: 'Good ' },
            { type: 'file', file: picture },
            { type: 'text', text: 'day' },
          ],
        },
        'Good day',
      ],
      [{ parts: [{ type: 'file', file: picture }] }, ''],
      [{ files: [picture] }, ''],
    ] as const) {
      const body = JSON.stringify({ messages: [{ role: 'user', ...message }] })
      const answer = fetch(connect.url ?? '', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      await gate.open()
      const said = await (await answer).text()
      const frames = [...said.matchAll(/^data: (\{.*\})$/gm)].map(([, frame = '']) => JSON.parse(frame) as { text: string })
      expect([frames.map(({ text }) => text).join(''), said.trimEnd().endsWith('data: [DONE]')]).toEqual([
        `You said: ${words}`,
        true,
      ])
    }

    const asked = {
      Origin: pageOrigin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    }
    const allowed = await fetch(connect.url ?? '', { method: 'OPTIONS', headers: asked })
    expect(allowed.ok && allowed.headers.get('access-control-allow-origin') === pageOrigin).toBe(backend.isForOtherOrigins)
    if (backend.isForOtherOrigins) expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type')
  },
)
