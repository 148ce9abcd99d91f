import { parseArgs } from 'node:util'
import { thrownWords } from '../../core/util/thrown/thrown-words.ts'
import type { ServerStore } from '../stores/store.ts'
import { exportVisitor } from '../threads/export-visitor.ts'
import type { Environment } from './find-service.ts'
import { secretHider, secretsIn } from './hide-secrets.ts'
import { findKept, openStore, type Stores } from './open-store.ts'
import { checkGiven, readEnvironment } from './read-environment.ts'
import { copiedVisitor } from './visitor-cookie.ts'

interface VisitorCommandParts {
  readonly environment: Environment
  readonly stores: Stores
  /** Writes a line for people. */
  readonly say: (line: string) => void
  /** Writes what was asked for; false where nobody reads it any more. */
  readonly write: (bytes: Uint8Array) => Promise<boolean>
}

const options = {
  visitor: { type: 'string' },
  data: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** What the commands print for `--help`. */
const help = `confab-chat erase --visitor ID
confab-chat export --visitor ID

"erase" removes all that is kept of a visitor, "export" prints it as JSON. The ID is what \`user\` returns: with "serve", the value of the
visitor's cookie "confab-visitor", with or without its signature.

  --data FILE                 The SQLite file of the server (CONFAB_DATA). Default: confab.db
  --help                      Shows this help

DATABASE_URL                  The PostgreSQL database of the server, in place of a file`

/** Whether these arguments are for one of the commands here. */
export const isVisitorCommand = ([command]: readonly string[]): boolean => command === 'erase' || command === 'export'

/** Erases or exports what is kept of a visitor. @returns the status of the process. */
export async function visitorCommand(
  given: readonly string[],
  { environment: variables, ...others }: VisitorCommandParts,
): Promise<number> {
  const parts = { ...others, environment: readEnvironment(variables) }
  let store: ServerStore | undefined
  try {
    const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true })
    if (values.help) {
      parts.say(help)
      return 0
    }
    checkGiven(values)
    if (positionals.length > 1)
      throw new Error(`"${positionals.slice(1).join(' ')}" is no option. The visitor is named by --visitor ID`)
    if (!values.visitor) throw new Error('Name the visitor: --visitor ID')
    const visitor = copiedVisitor(values.visitor)
    store = (await openStore(findKept(values.data, parts.environment), parts.stores)).store
    if (positionals[0] === 'export') {
      let failure: unknown
      const bytes = exportVisitor(store, visitor, (error) => (failure = error))
      for await (const some of bytes) if (!(await parts.write(some))) return 0
      if (failure !== undefined) throw failure
      return 0
    }
    const hasErased = await store.erase?.(visitor)
    parts.say(hasErased ? 'All that was kept of this visitor is erased.' : 'Nothing is kept of this visitor.')
    return 0
  } catch (error) {
    parts.say(secretHider(secretsIn(parts.environment))(thrownWords(error)))
    return 1
  } finally {
    await store?.close().catch(() => undefined)
  }
}
