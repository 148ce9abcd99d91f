import type { AssistantOptions } from '../../core/options/services/openai-conversations.ts'
import type { ConnectorRequest } from '../../core/types.ts'
import type { Json } from '../../protocols/protocol.ts'
import { assistantFileTool } from './assistant-file-tool.ts'

interface Tool extends Json {
  type?: string
  function?: Json
}

interface Resources {
  code_interpreter?: { file_ids?: string[] }
  file_search?: { vector_store_ids?: string[] }
}

/** The settings of a new assistant, as fields of a Responses request. */
export function assistantFields(
  { new_assistant: assistant = {} }: AssistantOptions,
  model: string,
  codeFiles: readonly string[] = [],
): Json {
  const { tools: given = [], tool_resources: resources = {}, instructions } = assistant
  const { code_interpreter: code, file_search: search } = resources as Resources
  const needsCode = codeFiles.length > 0 && !given.some(({ type }) => type === 'code_interpreter')
  const files = [...(code?.file_ids ?? []), ...codeFiles]
  const tools = [...given, ...(needsCode ? [{ type: 'code_interpreter' }] : [])].map((tool: Tool) => {
    if (tool.type === 'function') return { strict: null, ...tool.function, type: 'function' }
    if (tool.type === 'file_search') return { ...tool, vector_store_ids: search?.vector_store_ids ?? [] }
    return tool.type === 'code_interpreter'
      ? { ...tool, container: { type: 'auto', ...(files.length && { file_ids: files }) } }
      : tool
  })
  return { model: assistant.model ?? model, ...(instructions && { instructions }), ...(tools.length && { tools }) }
}

/** The message, and those of its files that the code interpreter reads: they are uploaded instead of sent inline. */
export function splitFiles(
  request: ConnectorRequest,
  settings: AssistantOptions,
): { request: ConnectorRequest; forCode: readonly File[] } {
  const { files, messages } = request
  if (assistantFileTool(files, settings) !== 'code_interpreter') return { request, forCode: [] }
  const { files: _files, ...last } = messages.at(-1) ?? {}
  return { request: { ...request, files: [], messages: [...messages.slice(0, -1), last] }, forCode: files }
}
