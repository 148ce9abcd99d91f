import { expect, test, vi } from 'vitest'
import type { Tool, ToolPart } from '../../../../sdk/core/options/options.ts'
import { createTestEngine, events } from '../../protocols/create-test-engine.ts'

const call = (...ids: string[]): Response =>
  events(
    { type: 'start', messageId: 'a1' },
    ...ids.map((toolCallId) => ({ type: 'tool-input-available', toolCallId, toolName: 'refund', input: {} })),
    { type: 'finish' },
  )

const tool = (changes: Partial<Tool>): Tool => ({
  name: 'refund',
  description: 'Pays back',
  inputSchema: { type: 'object' },
  execute: () => 'paid back',
  ...changes,
})

/** A tool whose page takes its time to decide whether the visitor has to be asked. */
function deciding() {
  let decide: (needs: boolean) => void = () => undefined
  const needed = new Promise<boolean>((resolve) => (decide = resolve))
  const needsApproval = vi.fn(() => needed)
  return {
    needsApproval,
    /** Decides, and lets all follow from it that can. */
    async decide(needs: boolean): Promise<void> {
      decide(needs)
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

function chatWith(tools: Tool[], answers: readonly Response[] = [call('c1')]) {
  const chat = createTestEngine('ai-sdk', answers, { tools })
  const calls = (): ToolPart[] =>
    chat.engine.getMessages().flatMap(({ parts = [] }) => parts.filter((part): part is ToolPart => part.type === 'tool'))
  return { ...chat, calls }
}

test('a question that the page decides on after the visitor has stopped the answer is not asked', async () => {
  const { needsApproval, decide } = deciding()
  const { engine, calls } = chatWith([tool({ needsApproval })])
  engine.submitUserMessage({ text: 'Hello' })
  await vi.waitFor(() => expect(needsApproval).toHaveBeenCalled())
  engine.requests.stop()
  await decide(true)
  expect(calls().map(({ state }) => state)).not.toContain('approval-requested')
})

test('a tool does not begin after the visitor has stopped the answer', async () => {
  const { needsApproval, decide } = deciding()
  const execute = vi.fn<Tool['execute']>()
  const { engine } = chatWith([tool({ needsApproval, execute })])
  engine.submitUserMessage({ text: 'Hello' })
  await vi.waitFor(() => expect(needsApproval).toHaveBeenCalled())
  engine.requests.stop()
  await decide(false)
  expect(execute).not.toHaveBeenCalled()
})

test('a call that waits for another one does not begin after the visitor has stopped the answer', async () => {
  const execute = vi.fn<Tool['execute']>(
    (_input, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  )
  const { engine } = chatWith([tool({ execute, parallel: false })], [call('c1', 'c2')])
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  engine.submitUserMessage({ text: 'Hello' })
  await vi.waitFor(() => expect(execute).toHaveBeenCalled())
  engine.requests.stop()
  await new Promise((resolve) => setTimeout(resolve))
  expect(execute).toHaveBeenCalledOnce()
})

test('a tool that the page took back while the visitor was asked does not run, and the model hears so', async () => {
  const execute = vi.fn<Tool['execute']>()
  const { engine, calls, send, bodies } = chatWith([tool({ needsApproval: true, execute })], [call('c1'), events()])
  await send('Hello')
  const { config } = engine.store.get()
  engine.configure({ ...config, options: { ...config.options, tools: [] } })
  await engine.requests.respondToApproval(calls()[0]?.approval?.id ?? '', true)
  await vi.waitFor(() => expect(bodies).toHaveLength(2))
  await vi.waitFor(() => expect(engine.store.get().phase).toBe('idle'))
  expect([execute.mock.calls.length, calls()[0]?.output]).toEqual([0, 'There is no tool "refund".'])
})

test('what is always allowed in one chat is asked for in another with the same tools', async () => {
  const tools = [tool({ needsApproval: true, canAlwaysAllow: true })]
  const one = chatWith(tools, [call('c1'), events()])
  const other = chatWith(tools)
  await one.send('Hello')
  await one.engine.requests.respondToApproval(one.calls()[0]?.approval?.id ?? '', true, { isAlways: true })
  await vi.waitFor(() => expect(one.calls()[0]?.state).toBe('output-available'))
  await other.send('Hello')
  expect(other.calls()[0]?.state).toBe('approval-requested')
})

test('the message of an error is cut before the model hears it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fail = (): never => {
    throw new Error('x'.repeat(5_000_000))
  }
  const { send, calls } = chatWith([tool({ execute: fail })], [call('c1'), events()])
  await send('Hello')
  expect(String(calls()[0]?.output).length).toBeLessThanOrEqual(10_000)
})
