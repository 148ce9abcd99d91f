import type { LauncherMode, LauncherOptions, LauncherPosition } from '../core/options/launcher.ts'
import { kindOf, type OptionKind } from '../core/options/check/option-names.ts'
import { own } from '../core/util/own.ts'

const modes: readonly LauncherMode[] = ['bubble', 'panel', 'dialog', 'full']
const positions: readonly LauncherPosition[] = ['bottom-end', 'bottom-start', 'top-end', 'top-start']

type Kinds = Readonly<Record<string, OptionKind>>

const settingKinds: Kinds = {
  label: 'string',
  icon: 'string',
  title: 'string',
  description: 'string',
  avatar: 'string',
  position: 'string',
  offset: 'number|object',
  unread: 'number|boolean',
  teaser: 'string|object',
}
const offsetKinds: Kinds = { inline: 'number', block: 'number' }
const teaserKinds: Kinds = { text: 'string', afterSeconds: 'number', once: 'boolean' }

/** Describes wrong names and types in an object. */
function checkKinds(path: string, value: unknown, kinds: Kinds): string[] {
  if (value === undefined || kindOf(value) !== 'object') return []
  return Object.entries(value as object).flatMap(([name, field]: [string, unknown]) => {
    const kind = own(kinds, name)
    if (kind === undefined) return [`\`${path}\` has no setting \`${name}\`, only ${Object.keys(kinds).join(', ')}.`]
    const isRight = field === undefined || kind.split('|').includes(kindOf(field))
    return isRight ? [] : [`\`${path}.${name}\` must be of type ${kind.replace('|', ' or ')}, but is of type ${kindOf(field)}.`]
  })
}

function checkWord(path: string, value: unknown, words: readonly unknown[]): string[] {
  if (value === undefined || words.includes(value)) return []
  return [`\`${path}\` is ${JSON.stringify(value)}, but must be one of ${words.map((word) => JSON.stringify(word)).join(', ')}.`]
}

/** Describes the mistakes in the options of a launcher, for developers. */
export function checkLauncher({ mode, launcher }: LauncherOptions): string[] {
  if (launcher !== undefined && kindOf(launcher) !== 'object') {
    return [...checkWord('mode', mode, modes), `\`launcher\` must be of type object, but is of type ${kindOf(launcher)}.`]
  }
  return [
    ...checkWord('mode', mode, modes),
    ...checkKinds('launcher', launcher, settingKinds),
    ...checkWord('launcher.position', launcher?.position, positions),
    ...checkKinds('launcher.offset', launcher?.offset, offsetKinds),
    ...checkKinds('launcher.teaser', launcher?.teaser, teaserKinds),
  ]
}
