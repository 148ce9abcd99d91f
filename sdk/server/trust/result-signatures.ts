import type { ToolPart } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'
import { createSigner, shortestSecret } from './signer.ts'

/** A result of a tool of the server, and the call that it answers. */
export type SignedCall = Pick<ToolPart, 'id' | 'name' | 'input' | 'output'>

/** Signatures by which a server knows the results of its own tools again: whoever asks sends the whole conversation. */
export interface ResultSignatures {
  /** The signature of a result that is for this visitor. */
  sign(call: SignedCall, user: string | undefined): Promise<string>
  isGenuine(call: SignedCall, signature: unknown, user: string | undefined): Promise<boolean>
}

/** Arguments as each client sends them back: some parse them, and write them again. */
function sameInput(input: string): string {
  try {
    return JSON.stringify(JSON.parse(input || '{}'))
  } catch {
    return input
  }
}

const signed = ({ id, name, input, output }: SignedCall, user: string | undefined): string =>
  JSON.stringify(['result of a tool', user ?? null, id, name, sameInput(input), asText(output)])

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
    sign: (call, user) => signer.sign(signed(call, user)),
    isGenuine: (call, signature, user) => signer.isGenuine(signed(call, user), signature),
  }
}
