import { ProductFault } from '../product-fault.ts'
import type { VersionedRecord } from './user-record.ts'

const etagOf = ({ version }: VersionedRecord<unknown>): string => `"v${version}"`

/** Values that two tabs may edit: an etag goes out with them, and must come back with a change. */
export const versioned = {
  send: (record: VersionedRecord<unknown>): Response => Response.json(record.value, { headers: { etag: etagOf(record) } }),

  /** The record with its new value, if the caller had seen the old one. */
  replace<Value>(record: VersionedRecord<Value>, value: Value, request: Request): VersionedRecord<Value> {
    const seen = request.headers.get('if-match')
    if (seen === null) throw new ProductFault(428, 'etag_required', 'Send the etag that you read in the if-match header.')
    if (seen !== '*' && seen !== etagOf(record))
      throw new ProductFault(412, 'conflict', 'This was changed in another tab. Reload before you save.')
    return { version: record.version + 1, value }
  },
}
