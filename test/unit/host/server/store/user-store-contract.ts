import { describe, expect, test } from 'vitest'
import type { UserStore } from '../../../../../host/server/product/store/user-store.ts'

/** A place that keeps users. */
export interface TestedPlace {
  /** A store there; each time another one, as of another process or after a restart. */
  open(): Promise<UserStore>
}

const oddIds = [
  '__proto__',
  'constructor',
  "Robert'); drop table product_user;--",
  'ADA',
  'a'.repeat(500),
  'ada%',
  '_da',
  'e\u0301',
  'é',
]
const oddTexts = ['a\0b', '\uD800 alone', '👩‍👩‍👧', '"quoted" \\u0000 \\', '', '\u2028', 'x'.repeat(1_000_000)]

function describeRecords(place: () => Promise<TestedPlace>): void {
  describe('a record', () => {
    test('of a new user is the same the next time', async () => {
      const { open } = await place()
      const { widget } = await (await open()).read('ada')
      expect((await (await open()).read('ada')).widget).toEqual(widget)
      expect((await (await open()).read('ben')).widget.value.id).not.toBe(widget.value.id)
    })

    test('of a new user that two ask for at once is one', async () => {
      const { open } = await place()
      const stores = [await open(), await open()]
      const found = await Promise.all([...stores, ...stores].map((store) => store.read('ada')))
      expect(new Set(found.map(({ widget }) => widget.value.id)).size).toBe(1)
    })

    test('keeps what was changed, in place or anew, and what was taken away', async () => {
      const { open } = await place()
      const store = await open()
      await store.change('ada', (record) => {
        record.onboarding.push('welcome')
        record.calls['agents'] = [1, 2]
        record.profile = { ...record.profile, goal: 'Bread' }
        record.entitlement = { status: 'PAID', planId: 'growth-month', since: '2026-11-21T10:00:00.000Z' }
      })
      await store.change('ada', (record) => {
        record.onboarding.push('phone')
        delete record.entitlement
      })
      const found = await (await open()).read('ada')
      expect(found).toMatchObject({ onboarding: ['welcome', 'phone'], calls: { agents: [1, 2] }, profile: { goal: 'Bread' } })
      expect(found).not.toHaveProperty('entitlement')
      expect(Object.keys(found)).toContain('knowledge')
    })

    test('gives what the change gives', async () => {
      const store = await (await place()).open()
      expect(await store.change('ada', ({ doneTasks }) => doneTasks.push('widget'))).toBe(1)
    })

    test('is as it was when the change fails', async () => {
      const { open } = await place()
      const store = await open()
      await store.change('ada', (record) => record.doneTasks.push('widget'))
      const fails = store.change('ada', (record) => {
        record.doneTasks.push('post')
        throw new Error('no')
      })
      await expect(fails).rejects.toThrow('no')
      expect((await (await open()).read('ada')).doneTasks).toEqual(['widget'])
      await store.change('ada', (record) => record.doneTasks.push('assess'))
      expect((await store.read('ada')).doneTasks).toEqual(['widget', 'assess'])
    })

    test('loses nothing of changes that are made at once', async () => {
      const { open } = await place()
      const [one, other] = [await open(), await open()]
      const names = Array.from({ length: 12 }, (_, place) => `task-${place}`)
      await Promise.all(
        names.map((name, place) => (place % 2 ? one : other).change('ada', (record) => void record.doneTasks.push(name))),
      )
      expect((await (await open()).read('ada')).doneTasks.toSorted()).toEqual(names.toSorted())
    })

    test.each(oddTexts.map((text) => [text.slice(0, 40), text] as const))(
      'keeps every text as it is: %j',
      async (_name, text) => {
        const { open } = await place()
        await (await open()).change('ada', (record) => (record.profile = { ...record.profile, goal: text }))
        expect((await (await open()).read('ada')).profile.goal).toBe(text)
      },
    )

    test('that somebody has read changes nothing by being changed', async () => {
      const store = await (await place()).open()
      ;(await store.read('ada')).doneTasks.push('mine')
      expect((await store.read('ada')).doneTasks).toEqual([])
    })
  })
}

function describeOwners(place: () => Promise<TestedPlace>): void {
  describe('what is of one user', () => {
    test.each(oddIds.map((id) => [id.slice(0, 40), id] as const))('is nothing to another one: %j', async (_name, other) => {
      const store = await (await place()).open()
      await store.change('ada', (record) => record.doneTasks.push('of ada'))
      await store.savePicture('ada', 'one', 'data:ada')
      expect((await store.read(other)).doneTasks).toEqual([])
      expect(await store.readPicture(other, 'one')).toBeUndefined()
      await store.change(other, (record) => record.doneTasks.push('of another'))
      await store.forget(other)
      expect((await store.read('ada')).doneTasks).toEqual(['of ada'])
      expect(await store.readPicture('ada', 'one')).toBe('data:ada')
    })

    test('is forgotten with the user, and nothing else', async () => {
      const { open } = await place()
      const store = await open()
      for (const user of ['ada', 'ben']) {
        const { widget } = await store.change(user, (record) => (record.doneTasks.push('widget'), record))
        await store.keepName(widget.value.id, user)
        for (const device of ['desktop', 'phone'] as const) await store.savePicture(user, 'one', `data:${user}`, device)
      }
      const widgetOf = async (user: string): Promise<string> => (await store.read(user)).widget.value.id
      const [ofAda, ofBen] = [await widgetOf('ada'), await widgetOf('ben')]
      await store.forget('ada')
      const after = await open()
      expect(await after.ownerOf(ofAda)).toBeUndefined()
      for (const device of ['desktop', 'phone'] as const) expect(await after.readPicture('ada', 'one', device)).toBeUndefined()
      expect((await after.read('ada')).doneTasks).toEqual([])
      expect((await after.read('ada')).widget.value.id).not.toBe(ofAda)
      expect(await after.ownerOf(ofBen)).toBe('ben')
      expect(await after.readPicture('ben', 'one', 'phone')).toBe('data:ben')
      expect((await after.read('ben')).doneTasks).toEqual(['widget'])
    })

    test('can be made anew after it was forgotten', async () => {
      const { open } = await place()
      const store = await open()
      await store.change('ada', (record) => record.doneTasks.push('old'))
      await store.forget('ada')
      await store.change('ada', (record) => record.doneTasks.push('new'))
      expect((await (await open()).read('ada')).doneTasks).toEqual(['new'])
    })
  })
}

function describePictures(place: () => Promise<TestedPlace>): void {
  describe('a picture', () => {
    test('is that of its assessment and its device alone', async () => {
      const { open } = await place()
      const store = await open()
      expect(await store.savePicture('ada', 'one', 'data:desktop')).toBe(true)
      expect(await store.savePicture('ada', 'one', 'data:phone', 'phone')).toBe(true)
      expect(await store.readPicture('ada', 'other')).toBeUndefined()
      expect(await store.readPicture('ada', 'one')).toBe('data:desktop')
      expect(await (await open()).readPicture('ada', 'one', 'phone')).toBe('data:phone')
    })

    test('takes the place of the one before', async () => {
      const store = await (await place()).open()
      await store.savePicture('ada', 'one', 'data:one')
      const large = `data:${'a'.repeat(1_500_000)}`
      await store.savePicture('ada', 'two', large)
      expect(await store.readPicture('ada', 'one')).toBeUndefined()
      expect(await store.readPicture('ada', 'two')).toBe(large)
    })
  })
}

function describeWidgets(place: () => Promise<TestedPlace>): void {
  describe('a public chat', () => {
    test('is found by its name, and by no other', async () => {
      const { open } = await place()
      await (await open()).keepName('chat-of-ada', 'ada')
      await (await open()).keepName('chat-of-ada', 'ada')
      const store = await open()
      expect(await store.ownerOf('chat-of-ada')).toBe('ada')
      for (const other of ['', '__proto__', 'chat-of-ad_', 'CHAT-OF-ADA', 'chat-of-ada\0', '%'])
        expect(await store.ownerOf(other), other).toBeUndefined()
    })

    test('is found no more after its name was dropped, and another one still is', async () => {
      const { open } = await place()
      const store = await open()
      await store.keepName('report-of-ada', 'ada')
      await store.keepName('chat-of-ada', 'ada')
      await store.dropName('report-of-ada')
      await store.dropName('nothing')
      expect(await (await open()).ownerOf('report-of-ada')).toBeUndefined()
      expect(await store.ownerOf('chat-of-ada')).toBe('ada')
    })

    test('and what else has a name is forgotten with its user', async () => {
      const { open } = await place()
      const store = await open()
      await store.change('ada', (record) => {
        record.reports = [
          {
            id: 'report-of-ada',
            assessmentId: 'one',
            createdAt: '2026-11-21T10:00:00.000Z',
            report: { url: '', findings: [], scores: [], total: null, summary: '', finishedAt: '' },
          },
        ]
      })
      await store.keepName('report-of-ada', 'ada')
      await store.forget('ada')
      expect(await (await open()).ownerOf('report-of-ada')).toBeUndefined()
    })
  })
}

const forever = { since: 0, most: 2 }

function describeVisitors(place: () => Promise<TestedPlace>): void {
  describe('a visitor', () => {
    test('is known until forgotten, with all that is kept of it', async () => {
      const { open } = await place()
      const store = await open()
      expect(await store.isVisitor('visitor:one')).toBe(false)
      await store.keepVisitor('visitor:one', forever)
      await store.change('visitor:one', (record) => record.doneTasks.push('mine'))
      await store.savePicture('visitor:one', 'one', 'data:one')
      const after = await open()
      expect(await after.isVisitor('visitor:one')).toBe(true)
      for (const other of ['visitor:on_', 'VISITOR:ONE', 'visitor:one\0', '%', ''])
        expect(await after.isVisitor(other), other).toBe(false)
      await after.forget('visitor:one')
      expect(await store.isVisitor('visitor:one')).toBe(false)
      expect((await store.read('visitor:one')).doneTasks).toEqual([])
      expect(await store.readPicture('visitor:one', 'one')).toBeUndefined()
    })

    test('goes when it came too long ago, or too many came after it; users stay', async () => {
      const store = await (await place()).open()
      await store.change('ada', (record) => record.doneTasks.push('of ada'))
      for (const name of ['visitor:1', 'visitor:2', 'visitor:3']) {
        await store.keepVisitor(name, forever)
        await store.change(name, (record) => record.doneTasks.push(name))
        // No two come in the same millisecond: the oldest is to be known.
        const came = Date.now()
        await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(came)
      }
      expect(await Promise.all(['visitor:1', 'visitor:2', 'visitor:3'].map((name) => store.isVisitor(name)))).toEqual([
        false,
        true,
        true,
      ])
      expect((await store.read('visitor:1')).doneTasks).toEqual([])
      await store.keepVisitor('visitor:4', { since: Date.now(), most: 10 })
      expect(await Promise.all(['visitor:2', 'visitor:3', 'visitor:4'].map((name) => store.isVisitor(name)))).toEqual([
        false,
        false,
        true,
      ])
      expect((await store.read('ada')).doneTasks).toEqual(['of ada'])
    })
  })
}

/** What every store of users keeps to. `place` makes a new place for a test. */
export function testUserStore(place: () => Promise<TestedPlace>): void {
  describeRecords(place)
  describeOwners(place)
  describePictures(place)
  describeWidgets(place)
  describeVisitors(place)
}
