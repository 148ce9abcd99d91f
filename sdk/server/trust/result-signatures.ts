import type { ConnectorRequest, ToolPart } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'
import { conversationOf } from './conversation-of.ts'
import { createSigner, shortestSecret } from './signer.ts'

/** A result of a tool of the server, and the call that it answers. */
export type SignedCall = Pick<ToolPart, 'id' | 'name' | 'input' | 'output'>

/** Who a result is for, and where. */
interface ResultPlace {
  /** As `user` names them. */
  readonly user: string | undefined
  readonly request: ConnectorRequest
}

/** Signatures by which a server knows the results of its own tools again: whoever asks sends the whole conversation. */
export interface ResultSignatures {
  /** The signature of a result that is for this visitor, in this conversation. */
  sign(call: SignedCall, place: ResultPlace): Promise<string>
  isGenuine(call: SignedCall, signature: unknown, place: ResultPlace): Promise<boolean>
}

/** Arguments as each client sends them back: some parse them, and write them again. */
function sameInput(input: string): string {
  try {
    return JSON.stringify(JSON.parse(input || '{}'))
  } catch {
    return input
  }
}

const callOf = ({ id, name, input, output }: SignedCall): readonly string[] => [id, name, sameInput(input), asText(output)]

const signed = (call: SignedCall, { user, request }: ResultPlace): string =>
  JSON.stringify(['result of a tool in a conversation', user ?? null, conversationOf(request), ...callOf(call)])

/** As it was signed before conversations were told apart. */
const formerlySigned = (call: SignedCall, user: string): string => JSON.stringify(['result of a tool', user, ...callOf(call)])

/**
 * Signs with a key that only the server has.
 * @param secret The owner's key. Without one, signatures of another process, or of this one before it was restarted, are not known again.
 * @throws TypeError for a key that could be guessed.
 */
export function createResultSignatures(secret?: string): ResultSignatures {
  if (secret !== undefined && secret.length < shortestSecret)
    throw new TypeError(`createChatServer takes a \`secret\` of at least ${shortestSecret} characters.`)
  const signer = createSigner(secret)
  return {
    sign: (call, place) => signer.sign(signed(call, place)),
    async isGenuine(call, signature, place) {
      if (await signer.isGenuine(signed(call, place), signature)) return true
      // All whom nobody names were one visitor then. One with a name can go on with the conversation that has the result.
      const { user } = place
      return user !== undefined && signer.isGenuine(formerlySigned(call, user), signature)
    },
  }
}
