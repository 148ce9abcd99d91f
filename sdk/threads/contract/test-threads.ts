import type { ThreadStorage } from '../../core/options/threads.ts'
import { listing } from './listing.ts'
import { managing } from './managing.ts'
import { saving } from './saving.ts'
import { Session } from './session.ts'

export interface ThreadTests {
  /** Declares a test: the `test` of `node:test`, Vitest or Jest, or any function that takes a name and a function to run. */
  readonly test: (name: string, run: () => Promise<void>) => unknown
  /**
   * Provides the storage under test; called once per test. It may
   * hold other threads. Threads created by the tests are not removed.
   */
  readonly storage: () => ThreadStorage | Promise<ThreadStorage>
}

/**
 * Declares one test for each rule of the `ThreadStorage` contract. To test a server, pass `serverThreads` with its address. Has
 * no dependencies: a broken rule throws an error that says what was expected.
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
