import type { MessageContent, MessagePart, ToolPart } from '../../core/options/options.ts'
import { asText } from '../../core/util/as-text.ts'
import { deniedWords } from '../approvals/approval-words.ts'
import { ownMetadata } from '../../protocols/own-metadata.ts'

const hasResult = ({ state, output }: ToolPart): boolean => output !== undefined || asText(state).startsWith('output-')

/** A result as what it is: words of the visitor. */
const claimOf = ({ name, input, output }: ToolPart): string =>
  `My page claims that the tool ${name} was called with ${JSON.stringify(asText(input))} and answered ${JSON.stringify(asText(output))}. The server has not verified this.`

/** A result that the server signed, without what it did not sign. */
function signedPart({ files: _files, app: _app, ...part }: ToolPart): ToolPart {
  return part
}

/**
 * The conversation that a visitor sends, for a model: a result of a tool of the server counts as one only where the server signed it. All
 * others are claims of the visitor's, and stand before the message that had them, for a service may go on with that.
 * @param isPretended Whether a name passes for that of a tool of the server.
 */
export async function withClaimedResults(
  messages: readonly MessageContent[],
  isPretended: (name: string) => boolean,
  isGenuine: (part: ToolPart, signature: unknown) => Promise<boolean>,
): Promise<MessageContent[]> {
  const checked: MessageContent[] = []
  for (const message of messages) {
    const claims: string[] = []
    const parts: MessagePart[] = []
    for (const part of message.parts ?? []) {
      if (part.type !== 'tool' || !isPretended(part.name) || !hasResult(part)) parts.push(part)
      // Who denied a call may say so: it tells nothing that the visitor could not as well leave out.
      else if (part.state === 'output-denied') parts.push({ ...signedPart(part), output: deniedWords(part.approval?.reason) })
      else if (await isGenuine(part, ownMetadata(part.providerMetadata, 'confab')['signature'])) parts.push(signedPart(part))
      else claims.push(claimOf(part))
    }
    if (claims.length) checked.push({ role: 'user', text: claims.join('\n\n') })
    checked.push(message.parts ? { ...message, parts } : message)
  }
  return checked
}
