import type { SourcePart } from '../../core/types.ts'

/** `[1]`, `[doc1]` and `【1†source】`: the number of a source. */
const numbered = /^(?:\[(?:doc)?(\d{1,4})\]|【(\d{1,4})†[^】]*】)$/i
/** `[^id]`: its id, or its number. */
const named = /^\[\^([^\]]+)\]$/

/**
 * The number of the source that a text names as servers of retrieval do; undefined if it means none of these. Who says where a text cites,
 * says it everywhere.
 */
export function sourceWritten(written: string, sources: readonly SourcePart[]): number | undefined {
  if (sources.some(({ positions }) => positions?.length)) return undefined
  const [, bracket, lenticular] = numbered.exec(written) ?? []
  const [, label] = named.exec(written) ?? []
  const byId = label === undefined ? -1 : sources.findIndex(({ id }) => id === label)
  const number = byId < 0 ? Number(bracket ?? lenticular ?? label) : byId + 1
  return number >= 1 && number <= sources.length ? number : undefined
}
