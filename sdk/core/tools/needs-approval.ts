import type { Conversation } from '../conversation/conversation.ts'
import type { Tool, ToolInput } from '../options/tools.ts'
import { allowedTools } from './allowed-tools.ts'

/** Whether the visitor has to approve a call first. Rejects when the page's function fails. */
export async function needsApproval(tool: Tool, input: ToolInput, conversation: Conversation): Promise<boolean> {
  const { needsApproval: asks = false, canAlwaysAllow } = tool
  if (!(typeof asks === 'function' ? await asks(input) : asks)) return false
  return !(canAlwaysAllow === true && allowedTools.has(conversation, tool))
}
