import type { Config } from '../../options/config.ts'
import type { Message } from '../../types.ts'
import { own } from '../../util/own.ts'

/** The displayed name of a role. */
export function authorName({ names, labels }: Config, role: string): string {
  const given = own(names, role)?.text ?? names?.['default']?.text
  return given ?? (role === 'user' ? labels.userName : role === 'ai' ? labels.aiName : role)
}

/** What a message is called as a whole: by its author, which an error has not. */
export const articleName = (config: Config, { kind, role }: Pick<Message, 'kind' | 'role'>): string =>
  kind === 'error' ? config.labels.errorName : authorName(config, role)
