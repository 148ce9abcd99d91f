import type { SourcePart } from '../core/types.ts'
import { escapeTurning } from '../core/util/escape-turning.ts'

/** What a source is called. A title is isolated by its element; of an address, the host is to be read. */
export const sourceTitle = ({ title, url, filename, id }: SourcePart): string => title || escapeTurning(url || filename || id)
