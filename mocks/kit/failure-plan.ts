import type { MockRequest } from './mock-request.ts'
import type { MockFailure, MockSwitches } from './mock-switches.ts'

/** Tells which failure hits a request, and counts the hits; setting another failure starts the count again. */
export function createFailurePlan(switches: Pick<MockSwitches, 'failure'>): (request: MockRequest) => MockFailure | undefined {
  let current: MockFailure | undefined
  let hits = 0
  return ({ url }) => {
    const { failure } = switches
    if (failure !== current) hits = 0
    current = failure
    if (!failure || (failure.at !== undefined && !url.href.includes(failure.at))) return undefined
    hits += 1
    return hits <= (failure.times ?? Infinity) ? failure : undefined
  }
}
