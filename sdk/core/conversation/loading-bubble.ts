import type { Conversation } from './conversation.ts'
import type { LoadingStyles } from '../options/styles.ts'
import { messageFrom } from './message-content.ts'
import type { LoadingPart } from '../types.ts'

/** The loading bubble shown while a reply is pending. */
export interface LoadingBubble {
  show(look?: { text?: string; style?: LoadingStyles; role?: string }): void
  hide(): void
}

export function createLoadingBubble(conversation: Conversation): LoadingBubble {
  const isLoading = ({ kind }: { kind: string }): boolean => kind === 'loading'
  let id: string | undefined

  return {
    show({ text, style, role = 'ai' } = {}) {
      const part: LoadingPart = {
        type: 'loading',
        ...(text !== undefined && { text }),
        ...(style?.html !== undefined && { html: style.html }),
        ...(style?.styles && { styles: style.styles }),
      }
      if (id !== undefined && conversation.replace(id, (message) => ({ ...message, role, parts: [part] }))) return
      id = conversation.append({ ...messageFrom({ role }, { kind: 'loading', status: 'pending' }), parts: [part] }).id
    },
    hide() {
      conversation.remove(isLoading)
      id = undefined
    },
  }
}
