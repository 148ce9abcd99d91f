/**
 * Tools for models in the page. The engine's own `tools` force every answer to be a list of calls, refuse instructions, and work
 * with five large models only. So the tools are described in the prompt, in the format that Hermes and Qwen models are trained on
 * and that others follow: https://qwen.readthedocs.io/en/latest/framework/function_call.html
 */
import type { ToolDefinition } from '../../core/types.ts'
import type { MessageContent } from '../../core/options/options.ts'
import { asText } from '../../core/util/as-text.ts'
import { encodeChatTools } from '../../protocols/openai/chat-tools.ts'
import { parseJsonObject } from '../../protocols/parse-json.ts'
import { toSteps, type Step } from '../../protocols/steps.ts'
import { toTurns } from '../../protocols/turns.ts'
import type { EngineMessage } from './web-llm.ts'

/** Characters of a result: about half of what these models read at once. */
const longestResult = 8000

/** What a page or a server says cannot end the block that it is in. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

function describeTools(tools: readonly ToolDefinition[]): string {
  const signatures = encodeChatTools(tools).map(json).join('\n')
  return `# Tools

You may call one or more functions to assist with the user query. Answer without a call when none is needed.

You are provided with function signatures within <tools></tools> XML tags:
<tools>
${signatures}
</tools>

For each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:
<tool_call>
{"name": <function-name>, "arguments": <args-json-object>}
</tool_call>`
}

function describeResult({ name, output }: Step['calls'][number]): string {
  const text = asText(output)
  const left = text.length - longestResult
  const content = left > 0 ? `${text.slice(0, longestResult)} … (${left} more characters)` : text
  return `<tool_response>\n${json({ name, content })}\n</tool_response>`
}

function encodeStep({ text, calls }: Step): EngineMessage[] {
  const asked = calls.map(({ name, input }) => `<tool_call>\n${json({ name, arguments: parseJsonObject(input) })}\n</tool_call>`)
  const content = [...(text ? [text] : []), ...asked].join('\n')
  // Not every model has a role for results.
  const results = calls.map(describeResult).join('\n')
  return [
    ...(content ? [{ role: 'assistant', content } as const] : []),
    ...(results ? [{ role: 'user', content: results } as const] : []),
  ]
}

/** The conversation with the calls of tools and their results, and the tools that the model can call. */
export function messagesWithTools(
  messages: readonly MessageContent[],
  tools: readonly ToolDefinition[],
  instruction: string | undefined,
): EngineMessage[] {
  const system = [...(instruction ? [instruction] : []), ...(tools.length ? [describeTools(tools)] : [])].join('\n\n')
  const spoken = toTurns(messages).flatMap((turn): EngineMessage[] => {
    if (turn.role === 'assistant') return toSteps(turn).flatMap(encodeStep)
    return turn.text ? [{ role: 'user', content: turn.text }] : []
  })
  return [...(system ? [{ role: 'system', content: system } as const] : []), ...spoken]
}
