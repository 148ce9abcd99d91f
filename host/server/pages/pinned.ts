import type { LookupFunction } from 'node:net'
import type { CheckedAddress } from './address-guard.ts'

/** Connects to the checked address whatever the name server says by now. */
export const pinned =
  ({ address, family }: CheckedAddress): LookupFunction =>
  (_hostname, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family)
