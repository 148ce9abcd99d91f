import { defaultLabels, type FirstLabels, type Labels, type TextName } from '../../core/labels/labels.ts'
import type { ErrorPart, ErrorReason } from '../../core/types.ts'

/** What happened, in words. */
const titles = {
  offline: 'errorOffline',
  unreachable: 'errorUnreachable',
  interrupted: 'errorInterrupted',
  server: 'errorServer',
  busy: 'errorTooMany',
} satisfies Record<ErrorReason, TextName>

/** The label that an error was shown with, so that it can be shown again in the current language. */
const names = new WeakMap<ErrorPart, TextName>()

/** The labels that have been registered so far. */
const english: Partial<Labels> = defaultLabels

function wordsOf(part: ErrorPart, given: FirstLabels): string {
  const labels = given as Labels
  const all = Object.keys(english) as TextName[]
  const isSaid = (name: TextName): boolean => labels[name] === part.text || english[name] === part.text
  const name = names.get(part) ?? all.find((label) => label.startsWith('error') && isSaid(label))
  if (!name) return part.text
  names.set(part, name)
  return labels[name]
}

/** What happened, where that is known, and what to do now. */
export function errorWords(part: ErrorPart, labels: FirstLabels): { readonly title: string | undefined; readonly words: string } {
  const { reason } = part
  const isLost = reason === 'offline' || reason === 'unreachable'
  return {
    // A conversation may have been kept by a later version, which knows more.
    title: reason && labels[titles[reason]],
    words: isLost ? labels.errorTryConnection : wordsOf(part, labels),
  }
}
