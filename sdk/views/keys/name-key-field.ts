import { fillLabel } from '../../core/labels/fill-label.ts'
import type { keyLabels } from '../../core/labels/keys.ts'

const kinds = { 'API Key': 'keyService', 'Subscription Key': 'keySubscription', Token: 'keyToken' } as const

const isKind = (words: string): words is keyof typeof kinds => Object.hasOwn(kinds, words)

/** What a key field asks for, in the language of the labels: connectors name the service and the kind of its key in English. */
export function nameKeyField(placeholder: string, labels: ReturnType<typeof keyLabels>): string {
  const [, service = '', kind = ''] = /^(.+) (API Key|Subscription Key|Token)$/.exec(placeholder) ?? []
  return isKind(kind) ? fillLabel(labels, kinds[kind], { service }) : placeholder
}
