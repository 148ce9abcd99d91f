import { readableAddress } from '../core/labels/names/readable-address.ts'
import type { SourcePart } from '../core/types.ts'
import { escapeInvisible } from '../core/util/escape-turning.ts'

/** What a source is called. A title is isolated by its element; of an address, the host is to be read. */
export const sourceTitle = ({ title, url, filename, id }: SourcePart): string =>
  title ? escapeInvisible(title) : readableAddress(url || filename || id)
