import type { Network } from '../../backend/types.ts'
import { codeBlocks } from '../../agents/code-blocks.ts'
import { networks } from '../../lib/networks.ts'

/** A post as an agent wrote it for one network. */
export interface Variant {
  readonly network: Network
  readonly text: string
}

/** Models write fences with and without a language. */
const languages = ['text', '', 'markdown', 'plaintext']

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** `Google Business Profile (312 characters)` is the heading of Google's post; `X/Twitter` of X's. */
function networkIn(heading: string): Network | undefined {
  const words = ` ${fold(heading)} `
  return networks.find(({ id, name }) =>
    [name, id, ...(id === 'x' ? ['twitter'] : [])].some((one) => words.includes(` ${fold(one)} `)),
  )?.id
}

/** The posts in an agent's answer: each stands in a code block under the name of its network. */
export function findVariants(answer: string): readonly Variant[] {
  return codeBlocks(answer, ...languages).flatMap(({ heading, code }) => {
    const network = networkIn(heading)
    return network && code.trim() ? [{ network, text: code.trim() }] : []
  })
}
