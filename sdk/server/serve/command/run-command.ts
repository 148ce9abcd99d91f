import { thrownField } from '../../../core/util/thrown/thrown-field.ts'
import { serve, type ServeParts } from '../serve.ts'
import type { Stores } from '../open-store.ts'
import { isMigrateCommand, migrateCommand } from '../tables/migrate-command.ts'
import { isVisitorCommand, visitorCommand } from '../visitor-command.ts'

interface CommandParts {
  /** The folder of the built package. */
  readonly dist: string
  readonly stores: Stores
  readonly figures: ServeParts['figures']
}

/** How long the last lines of the log may take, in milliseconds. */
const lastWait = 100

/** Whoever reads an output may leave before its end, as `head` does: what is done goes on, and the rest is not printed. */
function outliveReaders(): void {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error) => {
      if (thrownField(error, 'code') !== 'EPIPE') throw error
    })
}

/** Writes a starter: a server does without the code for it. */
async function create(given: readonly string[], dist: string, say: (line: string) => void): Promise<number> {
  const [{ createCommand }, { askLines }] = await Promise.all([
    import('../../create/create-command.ts'),
    import('../../create/ask-lines.ts'),
  ])
  const isAsked = process.stdin.isTTY && process.stdout.isTTY
  const terminal = isAsked ? askLines(process.stdin, process.stdout) : undefined
  return createCommand(given, { environment: process.env, dist, terminal, say })
}

async function run(given: string[], { dist, stores, figures }: CommandParts): Promise<Awaited<ReturnType<typeof serve>>> {
  const parts = { environment: process.env, stores, say: (line: string) => void process.stderr.write(`${line}\n`) }
  if (given[0] === 'create') return { code: await create(given, dist, parts.say) }
  if (isMigrateCommand(given)) {
    const print = (text: string): void => void process.stdout.write(`${text}\n`)
    // Its parsers are of no use to a server.
    const move = async (files: readonly string[], isWritten: boolean): Promise<number> =>
      (await import('../../moving/move-command.ts')).moveCommand(files, { dist, isWritten, print, say: parts.say })
    return { code: await migrateCommand(given, { ...parts, move }) }
  }
  if (isVisitorCommand(given)) {
    const write = (bytes: Uint8Array): Promise<boolean> =>
      new Promise((resolve) => process.stdout.write(bytes, (error) => resolve(!error)))
    return { code: await visitorCommand(given, { ...parts, write }) }
  }
  return serve(given, { ...parts, dist, figures, write: (line) => void process.stdout.write(`${line}\n`) })
}

/** Runs what the words of a command line ask for; a server ends with the process's signals. */
export async function runCommand(given: string[], parts: CommandParts): Promise<void> {
  outliveReaders()
  const { listening, code } = await run(given, parts)
  process.exitCode = code
  let isEnding = false
  for (const signal of listening ? (['SIGINT', 'SIGTERM'] as const) : [])
    process.on(signal, () => {
      // Asked twice, it waits for nobody.
      if (isEnding) process.exit(1)
      isEnding = true
      // What still goes on in an answer that heeds no signal has nobody to wait for it.
      void listening?.close().finally(() => setTimeout(() => process.exit(), lastWait).unref())
    })
}
