import type { MessageContent } from '../../core/options/options.ts'

/** The ids of calls that the visitor has decided: clients have them, and get only what came of them. */
export const decidedCalls = (messages: readonly MessageContent[]): ReadonlySet<string> =>
  new Set(
    messages.flatMap(({ parts = [] }) =>
      parts.flatMap((part) => (part.type === 'tool' && part.state === 'approval-responded' ? [part.id] : [])),
    ),
  )
