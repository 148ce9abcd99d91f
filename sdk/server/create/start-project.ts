import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Environment } from '../serve/find-service.ts'

/** Runs npm in a folder, in the terminal of this process. @returns its status. */
async function npm(words: readonly string[], folder: string, environment: Environment): Promise<number> {
  const child = spawn('npm', words, {
    cwd: folder,
    env: environment,
    stdio: 'inherit',
    // There it is a file of the shell.
    shell: process.platform === 'win32',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** Installs what a project needs, and runs it until it is ended. @throws an `Error` in words where npm fails. */
export async function startProject(folder: string, environment: Environment): Promise<void> {
  const failed = (command: string, cause?: unknown): Error =>
    new Error(`The starter is written, and "${command}" failed. Run it again in ${folder}`, { cause })
  for (const words of [['install'], ['run', 'dev']]) {
    const command = `npm ${words.join(' ')}`
    const code = await npm(words, folder, environment).catch((cause: unknown) => {
      throw failed(command, cause)
    })
    if (code !== 0) throw failed(command)
  }
}
