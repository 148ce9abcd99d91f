import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'
import { writeProject } from '../write-project.ts'

/** A port that is free now. */
export async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts a program until the end of the test, and waits until it answers at this address. Resolves with its process. */
export async function startProgram(
  command: readonly [string, ...string[]],
  url: string,
  folder: string,
  more = {},
): Promise<ChildProcess> {
  const [program, ...words] = command
  const child = spawn(program, words, { cwd: folder, env: { ...process.env, ...more } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  let end: string | undefined
  for (const output of [child.stdout, child.stderr]) output.on('data', (text: Buffer) => (said += String(text)))
  child.once('error', (error) => (end = error.message))
  child.once('exit', (code) => (end = `It ended with ${code}.`))
  await vi.waitFor(
    async () => {
      if (end !== undefined) return
      await fetch(url)
    },
    { timeout: 60_000, interval: 50 },
  )
  if (end !== undefined) throw new Error(`${program} did not start. ${end} ${said}`)
  return child
}

/** Runs a documented server as it is, with what its services are asked redirected. Resolves with its address and its process. */
export async function startDocumented(
  code: string,
  redirect: string,
  command: readonly [string, ...string[]] = [process.execPath],
): Promise<{ url: string; child: ChildProcess }> {
  const port = await findPort()
  const folder = writeProject(`server-${port}`, {
    'package.json': '{ "private": true, "type": "module" }',
    'redirect.mjs': redirect,
    'server.mjs': `import './redirect.mjs'\n${code}`,
  })
  const url = `http://127.0.0.1:${port}`
  const child = await startProgram([...command, 'server.mjs'], url, folder, { PORT: `${port}`, OPENAI_API_KEY: 'test-key' })
  return { url, child }
}

/** The same. Resolves with its address. */
export const runDocumented = async (...server: Parameters<typeof startDocumented>): Promise<string> =>
  (await startDocumented(...server)).url
