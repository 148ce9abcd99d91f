import type { Conversation } from './conversation.ts'
import type { LoadingStyles } from '../options/styles.ts'
import { messageFrom } from './message-content.ts'
import type { LoadingPart } from '../types.ts'

/** The loading bubble shown while a reply is pending. */
export function createLoadingBubble(conversation: Conversation) {
  const isLoading = ({ kind }: { kind: string }): boolean => kind === 'loading'
  let id: string | undefined

  const bubble = {
    show({ text, style, role = 'ai' }: { text?: string; style?: LoadingStyles; role?: string } = {}): void {
      const part: LoadingPart = {
        type: 'loading',
        ...(text !== undefined && { text }),
        ...(style?.html !== undefined && { html: style.html }),
        ...(style?.styles && { styles: style.styles }),
      }
      if (id !== undefined && conversation.replace(id, (message) => ({ ...message, role, parts: [part] }))) return
      id = conversation.append({ ...messageFrom({ role }, { kind: 'loading', status: 'pending' }), parts: [part] }).id
    },
    hide(): void {
      conversation.remove(isLoading)
      id = undefined
    },
  }
  return bubble
}

export type LoadingBubble = ReturnType<typeof createLoadingBubble>
