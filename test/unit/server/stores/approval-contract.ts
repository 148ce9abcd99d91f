import { describe, expect, test } from 'vitest'
import type { ApprovalStore, ServerStore, WaitingCall } from '../../../../sdk/entries/server.ts'

type Open = () => Promise<ServerStore>

const approvalsOf = ({ approvals }: ServerStore): ApprovalStore => {
  if (!approvals) throw new Error('The store keeps no approvals.')
  return approvals
}

const waiting = (more: Partial<WaitingCall> = {}): WaitingCall => ({
  id: crypto.randomUUID(),
  user: 'anna',
  place: 'here',
  call: '{"input":"\\u0000\\ud800 ünd 🥐"}',
  seconds: 60,
  ...more,
})

/** What every store does with calls that wait for their visitors. */
export function describeApprovals(open: Open): void {
  describe('a call that waits for its visitor', () => {
    test('is claimed once, of many who do it at the same moment', async () => {
      const approvals = approvalsOf(await open())
      const call = waiting()
      await approvals.add(call)
      const claims = await Promise.all(Array.from({ length: 20 }, () => approvals.claim(call)))
      expect(claims.filter((claim) => claim?.state === 'mine')).toEqual([{ state: 'mine', call: call.call }])
      expect(claims.filter((claim) => claim?.state === 'claimed')).toHaveLength(19)
    })

    test('tells whoever comes later what came of it', async () => {
      const approvals = approvalsOf(await open())
      const call = waiting()
      await approvals.add(call)
      await approvals.claim(call)
      await approvals.settle(call.id, '"paid"')
      expect(await approvals.claim(call)).toEqual({ state: 'settled', call: call.call, result: '"paid"' })
    })

    test('is not there for anybody else, nor in another place, and stays for who has it', async () => {
      const approvals = approvalsOf(await open())
      const [named, nameless] = [waiting(), waiting({ user: undefined })]
      for (const call of [named, nameless]) await approvals.add(call)
      for (const other of [
        { ...named, user: 'ben' },
        { ...named, user: undefined },
        { ...named, place: 'there' },
        { ...nameless, user: 'anna' },
        { ...named, id: nameless.id },
        waiting(),
      ])
        expect(await approvals.claim(other)).toBeUndefined()
      for (const call of [named, nameless]) expect(await approvals.claim(call)).toMatchObject({ state: 'mine' })
    })

    test('can be claimed no more when it has waited for too long', async () => {
      const approvals = approvalsOf(await open())
      const call = waiting({ seconds: -1 })
      await approvals.add(call)
      expect(await approvals.claim(call)).toEqual({ state: 'expired', call: call.call })
    })

    test('is listed for its visitor a page at a time, with what became of it', async () => {
      const approvals = approvalsOf(await open())
      const calls = ['a', 'b', 'c', 'd'].map((letter) => waiting({ id: `${letter}-${crypto.randomUUID()}` }))
      const [unanswered, claimed, settled, expired] = calls
      if (!unanswered || !claimed || !settled || !expired) throw new Error('There are four.')
      for (const call of [unanswered, claimed, settled, { ...expired, seconds: -1 }]) await approvals.add(call)
      for (const call of [waiting({ user: 'ben' }), waiting({ user: undefined })]) await approvals.add(call)
      for (const call of [claimed, settled]) await approvals.claim(call)
      await approvals.settle(settled.id, '"paid"')
      const first = (await approvals.list?.('anna', { limit: 3 })) ?? []
      const rest = (await approvals.list?.('anna', { limit: 3, after: settled.id })) ?? []
      expect([...first, ...rest]).toEqual([
        { id: unanswered.id, state: 'waiting', call: unanswered.call },
        { id: claimed.id, state: 'claimed', call: claimed.call },
        { id: settled.id, state: 'settled', call: settled.call, result: '"paid"' },
        { id: expired.id, state: 'expired', call: expired.call },
      ])
      expect(await approvals.list?.('anna', { limit: 3, after: expired.id })).toEqual([])
      expect(await approvals.list?.('nobody', { limit: 3 })).toEqual([])
    })

    test('goes with its visitor, and no other one does', async () => {
      const store = await open()
      const approvals = approvalsOf(store)
      const [mine, other] = [waiting(), waiting({ user: 'ben' })]
      for (const call of [mine, other]) await approvals.add(call)
      expect(await store.erase?.('anna')).toBe(true)
      expect(await approvals.claim(mine)).toBeUndefined()
      expect(await approvals.claim(other)).toMatchObject({ state: 'mine' })
    })
  })
}

/** What two servers do that share a store. */
export function describeSharedApprovals(open: Open, openOther: Open): void {
  test('a call that waits is claimed by one of two servers, and both tell what came of it', async () => {
    const one = approvalsOf(await open())
    const other = approvalsOf(await openOther())
    const call = waiting()
    await one.add(call)
    const claims = await Promise.all([one, other, one, other].map((approvals) => approvals.claim(call)))
    expect(claims.filter((claim) => claim?.state === 'mine')).toHaveLength(1)
    await other.settle(call.id, '"paid"')
    for (const approvals of [one, other])
      expect(await approvals.claim(call)).toMatchObject({ state: 'settled', result: '"paid"' })
  })
}
