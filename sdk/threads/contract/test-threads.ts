import type { ThreadStorage } from '../../core/options/threads.ts'
import { listing } from './listing.ts'
import { managing } from './managing.ts'
import { saving } from './saving.ts'
import { Session } from './session.ts'

/** What the contract suite needs. */
export interface ThreadTests {
  /** Declares a test: that of `node:test`, Vitest, Jest, or any other function of a name and what is to be run. */
  readonly test: (name: string, run: () => Promise<void>) => unknown
  /** Gives the storage to be tested, once a test. It may hold other threads; those of the tests stay in it. */
  readonly storage: () => ThreadStorage | Promise<ThreadStorage>
}

/**
 * Declares a test for each rule of the contract of a `ThreadStorage`. A server is tested by `serverThreads` with its address. It has no
 * dependencies: a broken rule is an error that says what was expected.
 *
 * @example
 * import { test } from 'node:test'
 * import { serverThreads } from 'confab-chat/threads'
 * import { testThreads } from 'confab-chat/threads-contract'
 *
 * testThreads({ test, storage: () => serverThreads('http://localhost:8080/api') })
 */
export function testThreads({ test, storage }: ThreadTests): void {
  for (const { name, check } of [...listing, ...saving, ...managing]) {
    test(name, async () => check(new Session(await storage())))
  }
}
