import { expect, test } from 'vitest'
import { asEvents, headlessChat } from '../../headless-chat.ts'
import { call, result, run, text, type Frame } from './runs.ts'

const connect = { url: '/agent', format: 'ag-ui', stream: true } as const

const started = (id: string, fields: Frame = {}): Frame => ({
  type: 'SUBAGENT_STARTED',
  subagentRunId: id,
  name: 'Researcher',
  ...fields,
})

/** The data of agents in each message of the answer. */
async function agentsIn(...frames: Frame[]) {
  const chat = headlessChat({ connect }, [asEvents(run(...frames))])
  await chat.send('Hello')
  expect(chat.errors()).toEqual([])
  return chat
    .messages()
    .filter(({ role }) => role === 'ai')
    .map(({ parts = [] }) => parts.flatMap((part) => (part.type === 'data-subagent' ? [part.data] : [])))
}

test('an agent that an agent called is data of its message, which says how it ended', async () => {
  const agents = await agentsIn(...text('m1', 'I ask somebody.'), started('s1', { description: 'Looks it up' }), {
    type: 'SUBAGENT_FINISHED',
    subagentRunId: 's1',
    result: { pages: 3 },
  })
  expect(agents).toEqual([[{ name: 'Researcher', description: 'Looks it up', state: 'done', result: { pages: 3 } }]])
})

test('an agent that failed says why, and the answer goes on', async () => {
  const agents = await agentsIn(
    ...text('m1', 'I ask somebody.'),
    started('s1'),
    { type: 'SUBAGENT_ERROR', subagentRunId: 's1', message: 'No access', code: 'denied' },
    ...text('m1', ' Nobody knows.'),
  )
  expect(agents).toEqual([[{ name: 'Researcher', state: 'failed', error: 'No access', code: 'denied' }]])
})

test('an agent stands in the message whose call it is, though another message has begun', async () => {
  const agents = await agentsIn(
    ...call('a', 'm1'),
    result('a'),
    ...text('m2', 'Meanwhile'),
    started('s1', { parentToolCallId: 'a' }),
    { type: 'SUBAGENT_FINISHED', subagentRunId: 's1' },
  )
  expect(agents.map((each) => each.length)).toEqual([1, 0])
})

test.each<[string, Frame[], unknown]>([
  [
    'waits for the visitor',
    [started('s1'), { type: 'SUBAGENT_FINISHED', subagentRunId: 's1', outcome: { type: 'interrupt' } }],
    'waiting',
  ],
  ['is never said to have ended', [started('s1')], 'ended'],
  ['was never said to have begun', [{ type: 'SUBAGENT_FINISHED', subagentRunId: 's1' }], 'done'],
  ['is said to have begun twice', [started('s1'), started('s1')], 'ended'],
  ['has a name that is null', [started('s1', { name: null })], 'ended'],
])('an agent that %s is shown once', async (_case, frames, state) => {
  const [agents = []] = await agentsIn(...text('m1', 'Hello'), ...frames)
  expect(agents).toEqual([expect.objectContaining({ state })])
})

test('an agent that is called again has neither the failure nor the result of before', async () => {
  const failed = { type: 'SUBAGENT_ERROR', subagentRunId: 's1', message: 'No access', code: 'denied' }
  const done = { type: 'SUBAGENT_FINISHED', subagentRunId: 's1', result: { pages: 3 } }
  const [agents] = await agentsIn(...text('m1', 'Hello'), started('s1'), failed, started('s1'), done)
  expect(agents).toEqual([{ name: 'Researcher', state: 'done', result: { pages: 3 } }])
  const [again] = await agentsIn(...text('m1', 'Hello'), started('s1'), done, started('s1'))
  expect(again).toEqual([{ name: 'Researcher', state: 'ended' }])
})

test.each<[string, Frame[]]>([
  ['fails', [{ type: 'RUN_ERROR', message: 'Out of memory' }]],
  ['breaks off', []],
])('an agent does not stay at work when the run of its caller %s', async (_case, last) => {
  const begun = [{ type: 'RUN_STARTED', runId: 'r1', threadId: 't1' }, ...text('m1', 'I ask somebody.'), started('s1')]
  const chat = headlessChat({ connect }, [asEvents([...begun, ...last])])
  await chat.send('Hello')
  expect(chat.errors()).toHaveLength(1)
  const agents = chat.messages().flatMap(({ parts = [] }) => parts.filter(({ type }) => type === 'data-subagent'))
  expect(agents).toMatchObject([{ data: { name: 'Researcher', state: 'ended' } }])
})

test('an event of an agent without an id says nothing', async () => {
  expect(await agentsIn(...text('m1', 'Hello'), { type: 'SUBAGENT_STARTED', name: 'Researcher' })).toEqual([[]])
})

test('agents of an agent are not sent back as messages', async () => {
  const chat = headlessChat({ connect }, [asEvents(run(...text('m1', 'Hi'), started('s1'))), asEvents(run(...text('m2', 'Bye')))])
  await chat.send('Hello')
  await chat.send('And now?')
  expect(chat.bodies[1]?.['messages']).toMatchObject([{ role: 'user' }, { id: 'm1', content: 'Hi' }, { role: 'user' }])
})
