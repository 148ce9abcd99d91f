import type { MockSwitches } from './kit/mock-switches.ts'
import type { ServiceMock } from './kit/service-mock.ts'
import { createOpenAIChatMock } from './openai-chat.ts'

/** A mock of every service, all with the same switches. */
export const createAllMocks = (switches?: Partial<MockSwitches>): ServiceMock[] =>
  [createOpenAIChatMock].map((createMock) => createMock(switches))
