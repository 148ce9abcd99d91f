import { hasVisibleText } from './has-visible-text.ts'
import type { Message } from '../types.ts'

/** True if a message would be visible after a reload: it may have only just started. */
export const isStorable = ({ kind, parts, status, isOutdated }: Message): boolean =>
  kind === 'message' &&
  !isOutdated &&
  parts.some((part) =>
    part.type === 'text'
      ? status !== 'streaming' || hasVisibleText(part.text)
      : part.type !== 'step-start' && part.type !== 'reasoning',
  )
