import type { SpeechToTextOptions } from '../../core/options/input.ts'

type Commands = NonNullable<SpeechToTextOptions['commands']>
export type CommandName = Exclude<keyof Commands, 'settings'>

/** A command in a text. */
export interface FoundCommand {
  readonly name: CommandName
  /** Finds the same phrase in a later result for the same words. */
  readonly pattern: RegExp
  /** The words before and after it. */
  readonly before: string
  readonly after: string
}

/** The order in which phrases are searched for. Sending works without command mode, because people say it without looking. */
const inOrder: readonly CommandName[] = ['submit', 'commandMode', 'stop', 'pause', 'resume', 'reset', 'removeAllText']

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

function patternOf(phrase: string, { substrings = true, caseSensitive = false }: NonNullable<Commands['settings']>): RegExp {
  const words = phrase.trim().split(/\s+/).map(escaped).join('\\s+')
  const whole = substrings ? words : `(?<![\\p{L}\\p{M}\\p{N}_])${words}(?![\\p{L}\\p{M}\\p{N}_])`
  return new RegExp(whole, caseSensitive ? 'u' : 'iu')
}

/** Finds the command in spoken words. With a `commandMode` phrase, other commands only count while one is awaited. */
export function findCommand(text: string, commands: Commands | undefined, isWaiting: boolean): FoundCommand | undefined {
  if (!commands) return undefined
  const { settings = {}, commandMode } = commands
  for (const name of inOrder) {
    const phrase = commands[name]
    if (typeof phrase !== 'string' || !phrase.trim()) continue
    if (commandMode && !isWaiting && name !== 'submit' && name !== 'commandMode') continue
    const pattern = patternOf(phrase, settings)
    const found = pattern.exec(text)
    if (!found) continue
    const end = found.index + found[0].length
    // "Hello, stop": the comma belongs to the command.
    const before = text
      .slice(0, found.index)
      .replace(/[\s,;:、，]+$/u, '')
      .trimStart()
    return { name, pattern, before, after: text.slice(end).trim() }
  }
  return undefined
}
