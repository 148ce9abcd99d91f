import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { localStorageOf, toolTabs } from './tool-tabs.ts'

const browserStorage = { key: 'chat' }
const elsewhere = 'Answered in another tab or on another device'

/** Two tabs of a browser without locks, which show the same question. */
async function twoTabs(callIds?: readonly string[]) {
  const model = toolTabs(callIds, { browserStorage })
  const local = localStorageOf()
  const one = await model.open(local)
  await one.send('Pay me back')
  one.engine.flush()
  const other = await model.open(local)
  return { ...model, local, one, other }
}

const reasons = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []))

describe('two tabs that show the same question, without locks', () => {
  test('run the call once when Allow is pressed in both at the same moment', async () => {
    const { one, other, execute, results } = await twoTabs()
    const settled = await Promise.allSettled([one.answer(true), other.answer(true)])
    expect(reasons(settled)).toEqual([elsewhere])
    expect(execute).toHaveBeenCalledOnce()
    expect(results()).toHaveLength(1)
  })

  test('take one answer when Allow is pressed in one and Deny in the other', async () => {
    const { one, other, execute, results } = await twoTabs()
    const settled = await Promise.allSettled([one.answer(true), other.answer(false)])
    expect(reasons(settled)).toEqual([elsewhere])
    expect(results()).toHaveLength(1)
    const told = JSON.stringify(results()[0])
    expect(told.includes('paid back')).toBe(execute.mock.calls.length === 1)
    expect(told.includes('The user denied this call.')).toBe(execute.mock.calls.length === 0)
  })

  test('run the call once when Allow is pressed in the second while the first runs it, and show its result in both', async () => {
    const { one, other, execute } = await twoTabs()
    let end: (result: string) => void = () => undefined
    execute.mockImplementation(() => new Promise((resolve) => (end = resolve)))
    const first = one.answer(true)
    await vi.waitFor(() => expect(execute).toHaveBeenCalled())
    await expect(other.answer(true)).rejects.toThrow(elsewhere)
    expect(other.claims().get('c1')).toBe('elsewhere')
    end('paid back')
    await first
    one.engine.flush()
    other.engine.followStorage()
    expect(execute).toHaveBeenCalledOnce()
    expect(other.states()).toEqual(['output-available'])
    expect(other.texts()).toEqual(['Pay me back', 'Done.'])
    await vi.waitFor(() => expect(other.claims().size).toBe(0))
  })

  test('tell the second that the first answers, before anybody presses a button there', async () => {
    const { one, other, execute } = await twoTabs()
    let end: (result: string) => void = () => undefined
    execute.mockImplementation(() => new Promise((resolve) => (end = resolve)))
    const first = one.answer(true)
    await vi.waitFor(() => expect(execute).toHaveBeenCalled())
    // As the browser's event of the storage does.
    other.engine.followClaims()
    await vi.waitFor(() => expect(other.claims().get('c1')).toBe('elsewhere'))
    end('paid back')
    await first
  })

  test('let the second say nothing of a call that the first has answered already', async () => {
    const { one, other, execute } = await twoTabs()
    await one.answer(true)
    one.engine.flush()
    await expect(other.answer(true)).rejects.toThrow(elsewhere)
    expect(execute).toHaveBeenCalledOnce()
    expect(other.states()).toEqual(['output-available'])
  })

  test('go on once when each of two questions is answered in another tab', async () => {
    const { one, other, execute, results } = await twoTabs(['c1', 'c2'])
    await one.answer(true, 'c1')
    one.engine.flush()
    other.engine.followStorage()
    await other.answer(true, 'c2')
    expect(execute.mock.calls.map(([input]) => input)).toEqual([{ id: 'c2' }])
    expect(results()).toHaveLength(1)
  })

  test('go on though the second saw the first answer its question while that was being decided', async () => {
    const { one, other, execute, results } = await twoTabs(['c1', 'c2'])
    const first = one.answer(true, 'c1')
    await vi.waitFor(() => {
      other.engine.followClaims()
      expect(other.claims().get('c1')).toBe('elsewhere')
    })
    await first
    other.engine.followStorage()
    await other.answer(true, 'c2')
    expect(execute.mock.calls.map(([input]) => input)).toEqual([{ id: 'c2' }])
    expect(results()).toHaveLength(1)
    expect(other.texts().at(-1)).toBe('Done.')
  })

  test('go on once when two questions are answered at the same moment, each in another tab', async () => {
    const { one, other, results } = await twoTabs(['c1', 'c2'])
    await Promise.all([one.answer(true, 'c1'), other.answer(true, 'c2')])
    await vi.waitFor(() => expect(results()).toHaveLength(1))
    await Promise.all([one.untilIdle(), other.untilIdle()])
    for (const tab of [one, other]) {
      tab.engine.flush()
      one.engine.followStorage()
      other.engine.followStorage()
    }
    for (const tab of [one, other]) {
      expect(tab.texts().at(-1)).toBe('Done.')
      expect(tab.states()).not.toContain('approval-requested')
    }
    expect(results()).toHaveLength(1)
  })
})

/** The keys of the browser's storage that say who answers a call. */
const claimsIn = (local: Record<string, unknown>): string[] => Object.keys(local).filter((key) => key.startsWith('confab-call:'))

describe('what a tab claims', () => {
  test('is given back as soon as the result is stored', async () => {
    const { one, local, execute } = await twoTabs()
    execute.mockImplementation(() => {
      expect(claimsIn(local)).toHaveLength(1)
      return 'paid back'
    })
    await one.answer(true)
    await vi.waitFor(() => expect(claimsIn(local)).toEqual([]))
    expect(String(local['chat'])).toContain('paid back')
  })

  test('is given back when the visitor denies the call', async () => {
    const { one, local } = await twoTabs()
    await one.answer(false)
    await vi.waitFor(() => expect(claimsIn(local)).toEqual([]))
  })

  test('is given back when one of two questions is answered, while the other one waits', async () => {
    const { one, other, local } = await twoTabs(['c1', 'c2'])
    await one.answer(true, 'c1')
    expect(claimsIn(local)).toEqual([])
    other.engine.followStorage()
    // Nothing has run before all are answered.
    await vi.waitFor(() => expect(other.states()).toEqual(['input-available', 'approval-requested']))
    expect(other.claims().size).toBe(0)
  })
})

test('two questions of one tab that are answered at the same moment go on once, with both results', async () => {
  const { one, execute, results } = await twoTabs(['c1', 'c2'])
  await Promise.all([one.answer(true, 'c1'), one.answer(true, 'c2')])
  expect(execute).toHaveBeenCalledTimes(2)
  expect(results()).toHaveLength(1)
})

test('the result of a call that a renderer gives in two tabs at the same moment counts once', async () => {
  const renderers = { 'tool:refund': () => undefined } as unknown as NonNullable<ChatOptions['renderers']>
  const model = toolTabs(['c1'], { browserStorage, renderers })
  const local = localStorageOf()
  const open = () => model.open(local, { tools: [] })
  const one = await open()
  await one.send('Pay me back')
  one.engine.flush()
  const other = await open()
  const id = one.engine.getMessages().at(-1)?.id ?? ''
  const settled = await Promise.allSettled([
    one.engine.requests.answerCall(id, 'c1', 'of the first'),
    other.engine.requests.answerCall(id, 'c1', 'of the second'),
  ])
  await Promise.all([one.untilIdle(), other.untilIdle()])
  expect(reasons(settled)).toEqual([elsewhere])
  expect(model.results()).toHaveLength(1)
})

test('a question of an agent that is answered in two tabs at the same moment is answered once', async () => {
  const model = toolTabs(['c1'], { browserStorage })
  const local = localStorageOf()
  const sure = { type: 'input-request', id: 'i1', kind: 'confirmation', message: 'Sure?', state: 'requested' }
  const messages = [
    { role: 'user', id: 'u1', text: 'Go on' },
    { role: 'ai', id: 'a1', parts: [sure] },
  ]
  local['chat'] = JSON.stringify({ messages })
  const one = await model.open(local)
  const other = await model.open(local)
  const settled = await Promise.allSettled([
    one.engine.requests.respondToApproval('i1', true),
    other.engine.requests.respondToApproval('i1', false),
  ])
  await Promise.all([one.untilIdle(), other.untilIdle()])
  expect(reasons(settled)).toEqual([elsewhere])
  expect(model.bodies).toHaveLength(1)
})

test('a question that another tab answers does not keep the visitor from writing', async () => {
  const { one, other, execute } = await twoTabs()
  execute.mockImplementation(() => new Promise(() => undefined))
  void one.answer(true).catch(() => undefined)
  await vi.waitFor(() => expect(execute).toHaveBeenCalled())
  other.engine.followClaims()
  await vi.waitFor(() => expect(other.claims().get('c1')).toBe('elsewhere'))
  await other.send('And now?')
  expect(other.texts().at(-2)).toBe('And now?')
})

describe('a tab that was closed', () => {
  /** Lets a minute pass, after which nobody believes what a tab without locks has claimed. */
  function passMinute(): void {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    onTestFinished(() => void vi.useRealTimers())
  }

  const claimIn = (local: Record<string, unknown>): unknown => {
    const key = Object.keys(local).find((each) => each.startsWith('confab-call:')) ?? ''
    return JSON.parse(local[key] as string)
  }

  /** What a tab leaves that crashes: nothing of it is stored but that it has claimed the call. */
  function leaveClaim({ local, other }: Awaited<ReturnType<typeof twoTabs>>, hasBegun: boolean): void {
    const { id = '' } = other.engine.getMessages().at(-1) ?? {}
    local[`confab-call:chat:${id} c1`] = JSON.stringify({ by: 'a tab that crashed', at: Date.now(), hasBegun })
    passMinute()
  }

  test('while it ran a call lets nobody run it again: whether it ran is unknown, and the model goes on with that', async () => {
    const tabs = await twoTabs()
    const { other, execute, results } = tabs
    leaveClaim(tabs, true)
    await other.answer(true)
    expect(execute).not.toHaveBeenCalled()
    expect(other.states()).toEqual(['output-error'])
    expect(other.parts()[0]?.output).toContain('It is not known whether the tool ran')
    expect(JSON.stringify(results().at(-1))).toContain('It is not known whether the tool ran')
    expect(other.texts().at(-1)).toBe('Done.')
  })

  test('while it ran a call that it had stored as allowed says so, and lets the visitor write on', async () => {
    const { one, other, execute } = await twoTabs()
    execute.mockImplementation(() => new Promise(() => undefined))
    void one.answer(true).catch(() => undefined)
    await vi.waitFor(() => expect(execute).toHaveBeenCalled())
    one.engine.flush()
    passMinute()
    other.engine.followStorage()
    await vi.waitFor(() => expect(other.claims().get('c1')).toBe('unknown'))
    await other.send('And now?')
    expect(execute).toHaveBeenCalledOnce()
    // It is as true as before.
    expect(other.claims().get('c1')).toBe('unknown')
  })

  test('before it ran the call leaves it to others', async () => {
    const tabs = await twoTabs()
    const { other, execute } = tabs
    leaveClaim(tabs, false)
    await other.answer(true)
    expect(execute).toHaveBeenCalledOnce()
  })

  test('while it ran a call without an approval says after a reload that it is unknown whether it ran, and runs it no more', async () => {
    const model = toolTabs(['c1'], { browserStorage })
    const local = localStorageOf()
    const one = await model.open(local, {
      tools: [
        {
          name: 'refund',
          description: 'Pays back',
          inputSchema: { type: 'object' },
          execute: (_input, { signal }) => {
            void model.execute({}, { signal, toolCallId: 'c1' })
            return new Promise(() => undefined)
          },
        },
      ],
    })
    one.engine.submitUserMessage({ text: 'Pay me back' })
    await vi.waitFor(() => expect(model.execute).toHaveBeenCalled())
    expect(claimIn(local)).toMatchObject({ hasBegun: true })
    one.joined.pause()
    passMinute()
    const other = await model.open(local)
    await vi.waitFor(() => expect(other.claims().get('c1')).toBe('unknown'))
    await other.send('And now?')
    expect(model.execute).toHaveBeenCalledOnce()
  })
})

describe('what stands in the browser about a call', () => {
  test.each([
    ['from a year to come', { by: 'a tab with a wrong clock', at: Date.now() + 31_536_000_000, hasBegun: false }],
    ['from no time at all', { by: 'a stranger', at: 'now', hasBegun: true }],
    ['from nobody', null],
    ['that is a list', []],
  ])('%s keeps nobody from answering it', async (_what, record) => {
    const { other, local, execute } = await twoTabs()
    local[`confab-call:chat:${other.engine.getMessages().at(-1)?.id} c1`] = JSON.stringify(record)
    other.engine.followClaims()
    await other.answer(true)
    expect(execute).toHaveBeenCalledOnce()
  })

  test('of 300 calls of pages with a wrong clock keeps nobody from answering another one', async () => {
    const { one, local, execute } = await twoTabs()
    for (let index = 0; index < 300; index += 1)
      local[`confab-call:chat:${index} c`] = JSON.stringify({ by: 'x', at: Date.now() + 1e12, hasBegun: true })
    await one.answer(true)
    expect(execute).toHaveBeenCalledOnce()
    expect(claimsIn(local).length).toBeLessThanOrEqual(200)
  })

  test('is given back, too, when the page stores its conversation under another key meanwhile', async () => {
    const { one, local, execute } = await twoTabs()
    execute.mockImplementation(() => {
      const { config } = one.engine.store.get()
      one.joined.configure({ ...config, storage: { ...config.storage, key: 'another', inputText: false, maxMessages: 10 } })
      return 'paid back'
    })
    await one.answer(true)
    await vi.waitFor(() => expect(claimsIn(local)).toEqual([]))
  })
})

test('three tabs run the call once when Allow is pressed in all at the same moment', async () => {
  const { one, other, open, local, execute, results } = await twoTabs()
  const settled = await Promise.allSettled([one, other, await open(local)].map((tab) => tab.answer(true)))
  expect(reasons(settled)).toEqual([elsewhere, elsewhere])
  expect(execute).toHaveBeenCalledOnce()
  expect(results()).toHaveLength(1)
})

test.each(['clearMessages', 'pause'] as const)('a call runs nowhere when its tab does %s while it is decided', async (what) => {
  const { one, local, execute } = await twoTabs()
  const answer = one.answer(true)
  if (what === 'pause') one.joined.pause()
  else one.engine.clearMessages(false)
  await expect(answer).rejects.toThrow('can no longer be answered')
  expect(execute).not.toHaveBeenCalled()
  expect(claimsIn(local)).toEqual([])
})

describe('where the browser refuses to keep anything', () => {
  test('the call runs, since otherwise none ever would', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    onTestFinished(() => warned.mockRestore())
    const { one, execute, local } = await twoTabs()
    Object.defineProperty(local, 'setItem', {
      value: () => {
        throw new DOMException('It is full.', 'QuotaExceededError')
      },
    })
    await one.answer(true)
    expect(execute).toHaveBeenCalledOnce()
    expect(one.texts().at(-1)).toBe('Done.')
  })
})

test('a chat that nobody else can know claims nothing', async () => {
  const model = toolTabs()
  const local = localStorageOf()
  const chat = await model.open(local)
  await chat.send('Pay me back')
  await chat.answer(true)
  expect(model.execute).toHaveBeenCalledOnce()
  expect(Object.keys(local)).toEqual([])
})
