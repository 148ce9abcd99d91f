import type { ResponsesItem } from './responses-answer.ts'

interface Part {
  type?: unknown
  text?: unknown
  image_url?: unknown
  filename?: unknown
  file_data?: unknown
  file_id?: unknown
  file_url?: unknown
}

const kinds = [
  'message',
  'function_call',
  'function_call_output',
  'mcp_list_tools',
  'mcp_approval_request',
  'mcp_approval_response',
  'mcp_call',
]
const roles = ['user', 'assistant', 'system', 'developer']

function partFault({ type, text, image_url: image, ...file }: Part, role: unknown): string | undefined {
  if (type === 'input_text' || type === 'output_text') {
    const wanted = role === 'assistant' ? 'output_text' : 'input_text'
    return type === wanted && typeof text === 'string' ? undefined : `Invalid value: '${type}'.`
  }
  if (type === 'input_image') {
    return typeof image === 'string' && /^(https?:|data:image\/)/.test(image) ? undefined : "Invalid value for 'image_url'."
  }
  if (type !== 'input_file') return `Invalid value: '${String(type)}'.`
  const isSound = file.file_id ?? file.file_url ?? (file.file_data !== undefined && file.filename !== undefined)
  return isSound ? undefined : "Invalid value: 'input_file' needs 'file_data' with 'filename'."
}

/** The output of a function is text, or a list of text and pictures. */
function outputFault(output: unknown): string | undefined {
  if (typeof output === 'string') return undefined
  if (!Array.isArray(output) || !output.length) return "Invalid type for 'input[].output'."
  return (output as Part[]).map((part) => partFault(part, 'user')).find((fault) => fault !== undefined)
}

/** An approval answers a request that is among the items. */
function approvalFault(items: readonly ResponsesItem[]): string | undefined {
  const asked = items.filter(({ type }) => type === 'mcp_approval_request').map(({ id }) => id)
  const answers = items.filter(({ type }) => type === 'mcp_approval_response')
  const unasked = answers.find(({ approval_request_id: id }) => !asked.includes(id))
  if (unasked)
    return `Could not find corresponding approval request for approval response '${unasked.approval_request_id ?? ''}'.`
  return answers.every(({ approve }) => typeof approve === 'boolean') ? undefined : "Invalid type for 'approve'."
}

/** What a service of this family would refuse in the input, given what its conversation holds; undefined when it is sound. */
export function responsesFault(input: unknown, earlier: readonly ResponsesItem[]): string | undefined {
  if (typeof input === 'string' ? !input : !Array.isArray(input) || !input.length) return "Missing required parameter: 'input'."
  const given = (Array.isArray(input) ? input : []) as ResponsesItem[]
  for (const { type = 'message', role, content, output } of given) {
    if (!kinds.includes(type)) return `Invalid value: '${type}'.`
    if (type === 'function_call_output') {
      const fault = outputFault(output)
      if (fault !== undefined) return fault
    }
    if (type !== 'message') continue
    if (!roles.includes(role ?? '')) return `Invalid value: '${String(role)}'. Supported values are: ${roles.join(', ')}.`
    if (typeof content !== 'string' && !Array.isArray(content)) return "Invalid type for 'content'."
    for (const part of Array.isArray(content) ? content : []) {
      const fault = partFault(part, role)
      if (fault !== undefined) return fault
    }
  }
  const all = [...earlier, ...given]
  const calls = all.filter(({ type }) => type === 'function_call').map(({ call_id: id }) => id)
  const results = all.filter(({ type }) => type === 'function_call_output').map(({ call_id: id }) => id)
  const unanswered = calls.find((id) => !results.includes(id))
  if (unanswered !== undefined) return `No tool output found for function call ${unanswered}.`
  const unasked = results.find((id) => !calls.includes(id))
  if (unasked !== undefined) return `No tool call found for function call output with call_id ${unasked}.`
  return approvalFault(all)
}
