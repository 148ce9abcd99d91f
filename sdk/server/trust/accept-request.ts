import type { MessageContent } from '../../core/options/options.ts'
import type { ConnectorRequest } from '../../core/types.ts'
import { acceptTools } from '../bounds/accept-tools.ts'
import { Refusal } from '../refusal.ts'
import { longestThreadId } from '../threads/is-thread-id.ts'
import { visitorWords } from '../words/visitor-words.ts'
import { withOwnFiles } from './check-files.ts'

/** What visitors may send beside their messages, and what a page that is the owner's own would not need. */
export interface AcceptOptions {
  /**
   * Messages of the role `system`, and `developer`: a model takes them for instructions of the owner.
   * @default false
   */
  system?: boolean
  /**
   * Tools of the page: all, none, or those with these names. At most 128, which have at most 256 KiB together.
   * @default true
   */
  tools?: boolean | readonly string[]
}

const isInstruction = ({ role }: MessageContent): boolean => /^(?:system|developer)$/i.test(role?.trim() ?? '')

/**
 * Takes from requests what is accepted of them.
 * @param onError Told once that something was left out that may have been meant.
 */
export function createRequestAcceptance(
  { system = false, tools: accepted = true }: AcceptOptions = {},
  onError: (error: Error, request: Request) => void,
) {
  let isTold = false

  function tell(request: Request): void {
    if (isTold) return
    isTold = true
    const advice =
      'A message of the role `system` that a visitor sent was left out. `accept: { system: true }` lets such messages through.'
    onError(new Error(advice), request)
  }

  /** @throws a `Refusal` for files that were not sent, an id that no thread has, more tools than a page has, and where nothing is left. */
  return (asked: ConnectorRequest, request: Request): ConnectorRequest => {
    const { tools: given, ...rest } = asked
    if (asked.threadId !== undefined && asked.threadId.length > longestThreadId)
      throw new Refusal(400, visitorWords('errorUnreadable', 'The id of this conversation is too long.'))
    const messages = withOwnFiles(system ? asked.messages : asked.messages.filter((message) => !isInstruction(message)))
    if (messages.length < asked.messages.length) tell(request)
    if (!messages.length) throw new Refusal(400, visitorWords('errorUnreadable'))
    const tools = given && acceptTools(given, accepted)
    return { ...rest, messages, ...(tools?.length && { tools }) }
  }
}
