import type { Config } from '../../core/options/config.ts'
import { own } from '../../core/util/own.ts'

/** The displayed name of a role. */
export function authorName({ names, labels }: Config, role: string): string {
  const given = own(names, role)?.text ?? names?.['default']?.text
  return given ?? (role === 'user' ? labels.userName : role === 'ai' ? labels.aiName : role)
}
