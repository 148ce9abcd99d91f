import type { AssistantOptions } from '../../core/options/services/openai-conversations.ts'
import type { MessageContent } from '../../core/options/options.ts'
import { readJson } from '../decode/read-body.ts'
import { pathSegment } from '../path-segment.ts'
import type { ServiceContext } from '../service.ts'
import { createAssistantCalls, type AssistantHost } from './assistant-calls.ts'
import { createThreadReader } from './thread-reader.ts'

/** The messages of a thread, oldest first. */
export async function threadHistory(
  thread: string,
  context: ServiceContext<AssistantOptions>,
  given: AssistantHost,
): Promise<MessageContent[]> {
  const host = createAssistantCalls(given, context)
  const list = await readJson(await host.call(`threads/${pathSegment(thread)}/messages?order=desc`), context.signal)
  const messages = await createThreadReader(host).history(list)
  return messages.map((message) => ({ ...message, _sessionId: thread }))
}
