import { ChatError } from '../../core/errors.ts'
import { ServiceFailure } from './answer-with-model.ts'
import { secretHider } from './hide-secrets.ts'
import { thrownField } from '../../core/util/thrown/thrown-field.ts'
import { thrownWords } from '../../core/util/thrown/thrown-words.ts'

/** A line of the log. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

/** Writes what happens as lines of JSON, without what anybody said. */
export interface Log {
  info(event: string, fields?: LogFields): void
  /** What went wrong, by its kind: its words may hold what a visitor or a service said. `isVerbose` adds them. */
  error(error: unknown): void
}

/** What kind of error this is; undefined for what is none. */
function nameOf(error: unknown): string | undefined {
  const name = thrownField(error, 'name')
  return typeof error === 'object' && typeof name === 'string' && name ? name : undefined
}

/** How a failure is called where its words are not for a log. */
function kindOf(error: unknown): LogFields {
  const name = nameOf(error) ?? typeof error
  const code = thrownField(error, 'code')
  const cause = nameOf(thrownField(error, 'cause'))
  const reason = thrownField(error, 'cause')
  return {
    name,
    ...(ChatError.is(error) && error.status !== undefined && { status: error.status }),
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && cause !== name && { cause }),
    ...(reason instanceof ServiceFailure && { reason: reason.message }),
  }
}

/** A log of lines. `secrets` never stand in it. */
export function createLog(secrets: readonly string[], isVerbose: boolean, write: (line: string) => void): Log {
  const hide = secretHider(secrets)

  function line(level: 'info' | 'error', event: string, fields: LogFields): void {
    // Before it is JSON, which writes some characters of a secret otherwise.
    const shown = Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? hide(value) : value])
    write(JSON.stringify({ time: new Date().toISOString(), level, event, ...Object.fromEntries(shown) }))
  }
  return {
    info: (event, fields = {}) => line('info', event, fields),
    error(error) {
      const message = isVerbose && thrownWords(error) ? { message: thrownWords(error) } : {}
      line('error', 'failure', { ...kindOf(error), ...message })
    },
  }
}
