import type { ToolDefinition } from '../../core/types.ts'
import { Refusal } from '../refusal.ts'
import { visitorWords } from '../words/visitor-words.ts'

/** As many as OpenAI takes. https://platform.openai.com/docs/api-reference/chat/create#chat-create-tools */
const mostTools = 128
/** Characters of all tools as JSON: with each message a model reads them. */
const longestTools = 256 * 1024

/**
 * The tools of a page that a request may bring: each name once, and of those that are accepted.
 * @throws a `Refusal` for more, or larger ones, than a page has.
 */
export function acceptTools(tools: readonly ToolDefinition[], accepted: boolean | readonly string[]): readonly ToolDefinition[] {
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
