/** An event of a run. */
export type Frame = Readonly<Record<string, unknown>>

/** The events at the start and end of a run. */
export const run = (...events: readonly Frame[]): Frame[] => [
  { type: 'RUN_STARTED', threadId: 'thread-1', runId: 'run-1' },
  ...events,
  { type: 'RUN_FINISHED', threadId: 'thread-1', runId: 'run-1' },
]

export const text = (messageId: string, delta: string, fields: Frame = {}): Frame[] => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant', ...fields },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
  { type: 'TEXT_MESSAGE_END', messageId },
]

const thoughts = (messageId: string, delta: string): Frame[] => [
  { type: 'REASONING_START', messageId },
  { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' },
  { type: 'REASONING_MESSAGE_CONTENT', messageId, delta },
  { type: 'REASONING_MESSAGE_END', messageId },
  { type: 'REASONING_END', messageId },
]

export const call = (toolCallId: string, parentMessageId?: string, input = '{"city":"Bern"}'): Frame[] => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'weather', ...(parentMessageId && { parentMessageId }) },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: input.slice(0, 4) },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: input.slice(4) },
  { type: 'TOOL_CALL_END', toolCallId },
]

export const result = (toolCallId: string, content: unknown = 'cold'): Frame => ({
  type: 'TOOL_CALL_RESULT',
  messageId: `result-of-${toolCallId}`,
  toolCallId,
  content,
})

/** Runs of a server, by what they contain. */
export const runs: Readonly<Record<string, readonly Frame[]>> = {
  'a text': run(...text('m1', 'Hello')),
  'a text in chunks without repeated ids': run(
    { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm1', role: 'assistant', delta: 'Hel' },
    { type: 'TEXT_MESSAGE_CHUNK', delta: 'lo' },
  ),
  'several messages': run(...text('m1', 'One'), ...text('m2', 'Two'), ...text('m3', 'Three')),
  'thoughts, then a text': run(...thoughts('r1', 'Hm'), ...text('m1', 'Yes')),
  'thoughts with an encrypted value': run(
    ...thoughts('r1', 'Hm'),
    { type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: 'r1', encryptedValue: 'secret' },
    ...text('m1', 'Yes'),
  ),
  'thoughts whose encrypted value comes after the text': run(...thoughts('r1', 'Hm'), ...text('m1', 'Yes'), {
    type: 'REASONING_ENCRYPTED_VALUE',
    subtype: 'message',
    entityId: 'r1',
    encryptedValue: 'secret',
  }),
  'thoughts that are nothing but an encrypted value': run(
    { type: 'REASONING_START', messageId: 'r1' },
    { type: 'REASONING_MESSAGE_START', messageId: 'r1', role: 'reasoning' },
    { type: 'REASONING_MESSAGE_END', messageId: 'r1' },
    { type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: 'r1', encryptedValue: 'secret' },
    { type: 'REASONING_END', messageId: 'r1' },
    ...text('m1', 'Yes'),
  ),
  'thoughts between two messages': run(
    ...thoughts('r1', 'One'),
    ...text('m1', 'A'),
    ...thoughts('r2', 'Two'),
    ...text('m2', 'B'),
  ),
  'two calls of one message, with results': run(
    ...call('a', 'm1'),
    ...call('b', 'm1', '{}'),
    result('a'),
    result('b', [{ type: 'text', text: 'mild' }]),
    ...text('m2', 'It is cold.'),
  ),
  'two calls without a message, answered later': run(...call('a'), ...call('b'), result('a'), result('b'), ...text('m1', 'Done')),
  'a result after the text that follows': run(...call('a', 'm1'), ...text('m2', 'Looking …'), result('a')),
  'a call below a text, then thoughts and the text again': run(
    ...text('m1', 'I look.'),
    ...thoughts('r1', 'Where?'),
    ...call('a', 'm1'),
    result('a'),
    ...text('m2', 'Cold.'),
  ),
  'a call in chunks': run(
    { type: 'TOOL_CALL_CHUNK', toolCallId: 'a', toolCallName: 'weather', parentMessageId: 'm1', delta: '{"city":' },
    { type: 'TOOL_CALL_CHUNK', delta: '"Bern"}' },
    result('a'),
    ...text('m2', 'Cold.'),
  ),
  'a call that nobody answers': run(...text('m1', 'Shall I?'), ...call('a', 'm1')),
  'names, metadata and sub-agents': run(
    ...text('m1', 'Hello', { name: 'Bo', metadata: { model: 'm' }, subagentRunId: 'sub-1' }),
    { type: 'TEXT_MESSAGE_START', messageId: 'm2', role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm2', delta: 'Bye', metadata: { a: 1, b: { c: 1 } } },
    { type: 'TEXT_MESSAGE_END', messageId: 'm2', metadata: { b: { d: 2 }, finishReason: 'stop' } },
    { type: 'TOOL_CALL_START', toolCallId: 'a', toolCallName: 'weather', metadata: { cost: 1 } },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'a', delta: '{}' },
    { type: 'TOOL_CALL_END', toolCallId: 'a', metadata: { cost: 2 } },
    { type: 'REASONING_ENCRYPTED_VALUE', subtype: 'tool-call', entityId: 'a', encryptedValue: 'of the call' },
    { ...result('a'), metadata: { took: 3 } },
    { type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: 'm2', encryptedValue: 'of the text' },
  ),
  'data, activities and state beside a text': run(
    { type: 'STATE_SNAPSHOT', snapshot: { count: 1 } },
    { type: 'ACTIVITY_SNAPSHOT', messageId: 'act-1', activityType: 'PLAN', content: { steps: ['look'] } },
    ...text('m1', 'Hello'),
    { type: 'CUSTOM', name: 'sources', value: [{ url: 'https://weather.example/' }] },
    { type: 'ACTIVITY_DELTA', messageId: 'act-1', activityType: 'PLAN', patch: [{ op: 'add', path: '/steps/-', value: 'say' }] },
    { type: 'STATE_DELTA', delta: [{ op: 'replace', path: '/count', value: 2 }] },
    { type: 'RAW', event: { any: 'thing' } },
  ),
  'a message of the visitor’s own': run(...text('u2', 'Said aloud', { role: 'user' }), ...text('m1', 'I heard')),
  'a snapshot at the end': run(...call('a', 'm1'), result('a'), ...text('m2', 'Cold.'), {
    type: 'MESSAGES_SNAPSHOT',
    messages: [
      { id: 'user-1', role: 'user', content: 'Hello' },
      {
        id: 'm1',
        role: 'assistant',
        content: 'Let me see.',
        toolCalls: [{ id: 'a', type: 'function', function: { name: 'weather', arguments: '{"city":"Bern"}' } }],
      },
      { id: 'result-of-a', role: 'tool', toolCallId: 'a', content: 'cold', error: 'Timeout' },
      { id: 'm2', role: 'assistant', content: 'Cold.' },
      { id: 'm3', role: 'assistant', content: 'Anything else?' },
    ],
  }),
}
