import type { Network } from '../backend/types.ts'

interface NetworkFacts {
  readonly id: Network
  readonly name: string
  /** The characters that a post may have. */
  readonly longest: number
}

/** The networks that posts are written for. The lengths are those of the networks' own help pages. */
export const networks: readonly NetworkFacts[] = [
  { id: 'instagram', name: 'Instagram', longest: 2200 },
  { id: 'facebook', name: 'Facebook', longest: 63_206 },
  { id: 'linkedin', name: 'LinkedIn', longest: 3000 },
  { id: 'x', name: 'X', longest: 280 },
  { id: 'tiktok', name: 'TikTok', longest: 2200 },
  { id: 'google-business', name: 'Google Business Profile', longest: 1500 },
]

/** The network of an id. */
export function networkOf(id: Network): NetworkFacts {
  return networks.find((network) => network.id === id) ?? { id, name: id, longest: 0 }
}
