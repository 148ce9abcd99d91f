import type { Config } from '../../core/options/config.ts'
import { own } from '../../core/util/own.ts'

/** The name that a role is called by. */
export function authorName({ names, labels }: Config, role: string): string {
  const given = own(names, role)?.text ?? names?.['default']?.text
  return given ?? (role === 'user' ? labels.userName : role === 'ai' ? labels.aiName : role)
}
