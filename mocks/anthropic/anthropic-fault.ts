interface Block {
  type?: string
  id?: string
  text?: unknown
  signature?: unknown
  source?: { type?: string; media_type?: string; data?: string; url?: string }
  tool_use_id?: string
  content?: unknown
}

interface Message {
  role?: string
  content?: string | Block[]
}

const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
const assistantTypes = ['text', 'thinking', 'redacted_thinking', 'tool_use', 'server_tool_use', 'web_search_tool_result']

const blocksOf = ({ content }: Message): Block[] => (Array.isArray(content) ? content : [])

function sourceFault({ type, source = {} }: Block): string | undefined {
  if (source.type === 'url') return source.url ? undefined : 'source.url: Field required'
  if (source.type === 'text')
    return type === 'document' && source.media_type === 'text/plain'
      ? undefined
      : "source.media_type: Input should be 'text/plain'"
  const known = type === 'image' ? imageTypes : ['application/pdf']
  if (source.type !== 'base64' || !known.includes(String(source.media_type))) {
    return `source.base64.media_type: Input should be ${known.map((name) => `'${name}'`).join(' or ')}`
  }
  return source.data && !source.data.startsWith('data:') ? undefined : 'source.base64.data: invalid base64 data'
}

function blockFault(role: string, block: Block): string | undefined {
  const { type = '' } = block
  if (role === 'assistant') {
    if (!assistantTypes.includes(type)) return `${type} blocks are not permitted in assistant messages`
    if (type === 'thinking' && block.signature !== 'c2lnbmVkIGJ5IG1l') return 'Invalid `signature` in `thinking` block'
  }
  if (type === 'text') return block.text ? undefined : 'text content blocks must be non-empty'
  if (type === 'tool_result' && Array.isArray(block.content)) {
    const faults = (block.content as Block[]).map((inner) => blockFault('user', inner))
    return faults.find((fault) => fault !== undefined)
  }
  return type === 'image' || type === 'document' ? sourceFault(block) : undefined
}

/** The results of calls stand first in the message that follows them. */
function callsFault(messages: readonly Message[]): string | undefined {
  for (const [index, message] of messages.entries()) {
    const asked = blocksOf(message).filter(({ type }) => type === 'tool_use')
    const next = messages[index + 1]
    const results = next ? blocksOf(next).slice(0, asked.length) : []
    const missing = asked.filter(({ id }) => !results.some(({ type, tool_use_id: of }) => type === 'tool_result' && of === id))
    if (missing.length) {
      const ids = missing.map(({ id }) => id).join(', ')
      return `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`
    }
  }
  return undefined
}

/** What the service would refuse in a request; undefined when it is sound. */
export function anthropicFault({ messages, tools, thinking }: Readonly<Record<string, unknown>>): string | undefined {
  if (!Array.isArray(messages) || !messages.length) return 'messages: Field required'
  const all = messages as Message[]
  for (const [index, message] of all.entries()) {
    const { role = '', content } = message
    if (role !== 'user' && role !== 'assistant') return `messages.${index}.role: Input should be 'user' or 'assistant'`
    if (content === '' || content === undefined) return `messages.${index}: all messages must have non-empty content`
    for (const [at, block] of blocksOf(message).entries()) {
      const fault = blockFault(role, block)
      if (fault !== undefined) return `messages.${index}.content.${at}.${fault}`
    }
    const [first] = blocksOf(message)
    const isCalling = blocksOf(message).some(({ type }) => type === 'tool_use')
    if (isCalling && !tools) return 'Requests which have `tool_use` or `tool_result` blocks in messages must define tools.'
    if (isCalling && (thinking as { type?: string } | undefined)?.type === 'enabled' && first?.type !== 'thinking') {
      return `messages.${index}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${first?.type}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block.`
    }
  }
  return callsFault(all)
}
