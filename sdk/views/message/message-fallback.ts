import type { MessageLabels } from '../../core/labels/messages.ts'
import type { Message } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { readableText } from '../../parts/readable-text.ts'
import { showFailure } from '../../parts/show-failure.ts'

/** The readable text of a message. Broken parts are left out. */
function readableParts({ parts }: Message): string {
  const texts = parts.map((part) => {
    try {
      return readableText(part)
    } catch {
      return undefined
    }
  })
  return texts.filter((text) => typeof text === 'string').join('\n\n')
}

/** The bubble that replaces a message that cannot be rendered. */
export function createMessageFallback(message: Message, error: unknown, labels: MessageLabels): HTMLElement {
  const isUser = message.role === 'user'
  const bubble = element('div', {
    class: `message-bubble ${isUser ? 'user' : 'ai'}-message-text fallback-message`,
    part: `bubble ${isUser ? 'user' : 'ai'}-bubble`,
  })
  showFailure(bubble, error, readableParts(message), labels)
  return bubble
}
