import type { Message, ViewContext } from '../../core/types.ts'
import { createMessageBudget } from '../../parts/message-budget.ts'
import type { createCitations } from '../../parts/citations/citations.ts'
import type { PartContext } from '../../parts/part.ts'

/** What the parts of a message know about it, and their callbacks. @param citations Its marks. */
export const createPartContext = (
  viewContext: ViewContext,
  message: () => Message,
  citations: ReturnType<typeof createCitations>,
  events: Pick<PartContext, 'onDrawn' | 'onFailed' | 'onPartial' | 'onRefused'>,
): PartContext => ({
  ...viewContext,
  get messageId() {
    return message().id
  },
  get role() {
    return message().role
  },
  get isAsTyped() {
    const { role, isTyped = false } = message()
    const { userMarkdown = !isTyped } = viewContext.get().config.options
    return role === 'user' && !userMarkdown
  },
  get isStreaming() {
    return message().status === 'streaming'
  },
  citationsOf: citations.of,
  budget: createMessageBudget(),
  ...events,
})
