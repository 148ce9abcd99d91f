import { parseArgs } from 'node:util'
import { thrownWords } from '../../../core/util/thrown/thrown-words.ts'
import type { DatabaseStore } from '../../stores/store.ts'
import type { Environment } from '../find-service.ts'
import { secretHider, secretsIn } from '../hide-secrets.ts'
import { findKept, openTables, type Stores } from '../open-store.ts'
import { checkGiven, readEnvironment } from '../read-environment.ts'

interface MigrateCommandParts {
  readonly environment: Environment
  readonly stores: Stores
  /** Makes files with Deep Chat ones with Confab. @returns the status of the process. */
  readonly move: (files: readonly string[], isWritten: boolean) => Promise<number>
  /** Writes a line for people. */
  readonly say: (line: string) => void
}

const options = {
  back: { type: 'boolean' },
  data: { type: 'string' },
  write: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** What the command prints for `--help`. */
const help = `confab-chat migrate FILE… [--write]
confab-chat migrate [--back]

With files, makes pages and components with Deep Chat ones with Confab: .html, .js, .jsx, .ts, .tsx, .vue and .svelte. It shows what would
change, and what is left to you.

  --write                     Writes the files

Without, changes the tables of the server's database to those of this version, as its first server would: before it starts, with a backup at
hand.

  --back                      Takes the last step back, for an earlier version, while no server is running. Conversations stay
  --data FILE                 The SQLite file of the server (CONFAB_DATA). Default: confab.db
  --help                      Shows this help

DATABASE_URL                  The PostgreSQL database of the server, in place of a file`

/** Whether these arguments are for the command here. */
export const isMigrateCommand = ([command]: readonly string[]): boolean => command === 'migrate'

/** What became of the tables, in words. */
function wordsFor(steps: readonly string[], isBack: boolean): string {
  if (!steps.length) return isBack ? 'There is no step to take back.' : 'The tables are those of this version.'
  return `${isBack ? 'Taken back' : 'Done'}: ${steps.join(', ')}.`
}

/** Changes the tables of a database, or files that are named. @returns the status of the process. */
export async function migrateCommand(
  given: readonly string[],
  { environment: variables, stores, say, move }: MigrateCommandParts,
): Promise<number> {
  const environment = readEnvironment(variables)
  let store: DatabaseStore | undefined
  try {
    const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true })
    if (values.help) {
      say(help)
      return 0
    }
    checkGiven(values)
    const [, ...files] = positionals
    if (files.length) {
      if (values.back || values.data !== undefined)
        throw new Error(`--back and --data are for the database, which is migrated without naming files such as ${files[0]}.`)
      return await move(files, values.write ?? false)
    }
    if (values.write) throw new Error('--write is for files with Deep Chat: confab-chat migrate page.html --write')
    const isBack = values.back ?? false
    store = await openTables(findKept(values.data, environment), stores)
    say(wordsFor(await store.migrate({ back: isBack }), isBack))
    return 0
  } catch (error) {
    say(secretHider(secretsIn(environment))(thrownWords(error)))
    return 1
  } finally {
    await store?.close().catch(() => undefined)
  }
}
