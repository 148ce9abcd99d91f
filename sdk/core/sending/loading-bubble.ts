import type { Conversation } from '../conversation/conversation.ts'
import type { LoadingStyles } from '../options/styles.ts'
import { messageFromContent } from '../conversation/message-content.ts'
import type { Store } from '../store.ts'
import type { ChatState, LoadingPart } from '../types.ts'

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
      id = conversation.append({ ...messageFromContent({ role }, { kind: 'loading', status: 'pending' }), parts: [part] }).id
    },
    hide() {
      conversation.remove(isLoading)
      id = undefined
    },
  }
}

interface LoadingParts {
  readonly store: Store<ChatState>
  readonly loading: LoadingBubble
}

/** Shows the loading bubble while an answer is awaited, if the page wants one. */
export function showLoading({ store, loading }: LoadingParts): void {
  if (store.get().config.loadingBubble === 'shown') loading.show()
}
