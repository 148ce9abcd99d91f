import type { MessageContent } from '../../core/options/options.ts'
import type { ConnectorRequest, ToolDefinition } from '../../core/types.ts'
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

/** As many as OpenAI takes. https://platform.openai.com/docs/api-reference/chat/create#chat-create-tools */
const mostTools = 128
/** Characters of all tools as JSON: with each message a model reads them. */
const longestTools = 256 * 1024

const isInstruction = ({ role }: MessageContent): boolean => /^(?:system|developer)$/i.test(role?.trim() ?? '')

function acceptTools(tools: readonly ToolDefinition[], accepted: boolean | readonly string[]): readonly ToolDefinition[] {
  if (accepted === false) return []
  const byName = new Map<string, ToolDefinition>()
  for (const tool of tools) {
    const isAccepted = accepted === true || accepted.includes(tool.name)
    if (isAccepted && !byName.has(tool.name)) byName.set(tool.name, tool)
  }
  if (byName.size > mostTools)
    throw new Refusal(413, visitorWords('errorUnreadable', `This page has too many tools: at most ${mostTools} can be sent.`))
  const all = [...byName.values()]
  if (JSON.stringify(all).length > longestTools)
    throw new Refusal(
      413,
      visitorWords('errorUnreadable', `The tools of this page are too large: at most ${longestTools / 1024} KB can be sent.`),
    )
  return all
}

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
