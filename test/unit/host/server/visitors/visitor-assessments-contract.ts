import { expect, test } from 'vitest'
import type { ProductDatabase } from '../../../../../host/server/store/product-tables.ts'
import { openProductServer } from './open-product-server.ts'

const day = 24 * 60 * 60_000

type Open = () => ReturnType<typeof openProductServer>

function describeScores(open: Open): void {
  test('shows its scores to a visitor, and nothing of what was found', async () => {
    const { visitor, end } = await open()
    const { id } = await visitor.startVisitorAssessment('rye.example')
    const ended = await end(id)
    expect(ended).toMatchObject({ status: 'done', url: 'https://rye.example/', siteName: "Ada's Bakery" })
    expect(ended.total).toBeGreaterThan(0)
    expect(ended.scores).toHaveLength(6)
    expect(ended.found.problem + ended.found.warning + ended.found.notice).toBeGreaterThan(3)
    const said = JSON.stringify(ended)
    for (const secret of ['findings', 'evidence', 'advice', 'topFix', 'summary', 'oven', 'screenshot'])
      expect(said).not.toContain(secret)
  })

  test.each(['', 'my bakery', 'javascript:alert(1)', 'file:///etc/passwd', 'bakery'])('refuses “%s” in words', async (url) => {
    const { visitor } = await open()
    await expect(visitor.startVisitorAssessment(url)).rejects.toMatchObject({ status: 400, kind: 'invalid' })
  })

  test.each([
    ['10.0.0.1', 'private_address', '10.0.0.1 is an address of a private network, not a public website.'],
    ['nowhere.example', 'unknown_host', 'There is no website named nowhere.example.'],
    ['wall.example', 'challenge', 'so we scored nothing.'],
  ])('says why %s has no score', async (url, code, words) => {
    const { visitor, end } = await open()
    const { id } = await visitor.startVisitorAssessment(url)
    const ended = await end(id)
    expect(ended).toMatchObject({ status: 'failed', total: null, scores: [], error: { code } })
    expect(ended.message).toContain(words)
  })

  test('is found by its whole id alone', async () => {
    const { visitor, ask } = await open()
    const { id } = await visitor.startVisitorAssessment('rye.example')
    for (const other of [id.slice(1), id.toUpperCase(), `${id}%00`, '%', '__proto__', crypto.randomUUID()]) {
      const answer = await ask(new Request(`http://product.invalid/v1/visitor-assessments/${other}`))
      // The server waits for answers that are still being sent.
      await answer.text()
      expect(answer.status, other).toBe(404)
    }
  })
}

function describeLimits(open: Open): void {
  test('is limited by the address that asks, in words with a way on', async () => {
    const { visitor, from, pass: _pass } = await open()
    for (let count = 0; count < 5; count++) await visitor.startVisitorAssessment('rye.example')
    await expect(visitor.startVisitorAssessment('rye.example')).rejects.toMatchObject({
      kind: 'rate-limit',
      message: expect.stringMatching(
        /^Too many websites were assessed from your network\. Try again in .+, or sign up/,
      ) as string,
    })
    await from('203.0.113.2').startVisitorAssessment('rye.example')
    // Whoever has signed up has limits of their own.
    await from('203.0.113.1', 'ada').startAssessment('rye.example')
  })

  test('waits while others run, and says how many; when too many wait, it is refused', async () => {
    const { from, letGo, end, asked, visitor } = await open()
    const ids: string[] = []
    for (let count = 0; count < 22; count++)
      ids.push((await from(`203.0.113.${count}`).startVisitorAssessment('slow.example')).id)
    await expect.poll(() => asked.length).toBe(2)
    await expect(visitor.startVisitorAssessment('rye.example')).rejects.toMatchObject({
      status: 503,
      code: 'busy',
      retryAfter: 60,
      message: 'Many websites are being assessed at the moment. Please try again in a minute.',
    })
    const words = async (place: number) => {
      for await (const { message } of visitor.watchVisitorAssessment(ids[place] ?? '')) return message
      return undefined
    }
    expect(await words(2)).toBe('Yours is next.')
    expect(await words(5)).toBe('Websites before yours: 3.')
    letGo()
    for (const id of ids.slice(0, 4)) expect((await end(id)).status).toBe('done')
  })

  test('that waited long is not taken for one that was left', async () => {
    const { from, letGo, end, asked, pass } = await open()
    const ids: string[] = []
    for (let count = 0; count < 3; count++) ids.push((await from(`203.0.113.${count}`).startVisitorAssessment('slow.example')).id)
    await expect.poll(() => asked.length).toBe(2)
    pass(10 * 60_000)
    letGo()
    expect((await end(ids[2] ?? '')).status).toBe('done')
  })
}

function describeAccounts(open: Open): void {
  test('becomes the account’s, with its findings and its picture, and is not run again', async () => {
    const { visitor, as, end, asked } = await open()
    const { id } = await visitor.startVisitorAssessment('rye.example')
    const { total } = await end(id)
    const ada = as('ada')
    const taken = await ada.claimAssessment(id)
    expect(taken).toMatchObject({ id, status: 'done', total, screenshotUrl: `data:image/jpeg;base64,${btoa('picture')}` })
    expect(taken.findings.length).toBeGreaterThan(30)
    expect(await ada.readLatestAssessment()).toEqual(taken)
    expect(await ada.claimAssessment(id)).toEqual(taken)
    expect(asked).toEqual(['rye.example'])
    // It is nobody's any more who only knows the link.
    await expect(end(id)).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('that still runs becomes the account’s at once, and its result arrives there', async () => {
    const { visitor, as, letGo, asked } = await open()
    const { id } = await visitor.startVisitorAssessment('slow.example')
    const ada = as('ada')
    expect(await ada.claimAssessment(id)).toMatchObject({ id, status: expect.stringMatching(/queued|capturing/) as string })
    expect((await ada.readLatestAssessment()).status).not.toBe('done')
    letGo()
    await expect.poll(async () => (await ada.readAssessment(id)).status).toBe('done')
    const latest = await ada.readLatestAssessment()
    expect(latest.findings.length).toBeGreaterThan(30)
    expect(latest.screenshotUrl).toBeDefined()
    expect(asked).toEqual(['slow.example'])
  })

  test('is of the first account that takes it, and of no other', async () => {
    const { visitor, as, letGo } = await open()
    const { id } = await visitor.startVisitorAssessment('slow.example')
    const both = await Promise.allSettled([as('ada').claimAssessment(id), as('ben').claimAssessment(id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    letGo()
    const [winner, loser] = both[0].status === 'fulfilled' ? ['ada', 'ben'] : ['ben', 'ada']
    await expect.poll(async () => (await as(winner ?? '').readAssessment(id)).status).toBe('done')
    await expect(as(loser ?? '').claimAssessment(id)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(as(loser ?? '').readAssessment(id)).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('does not end one that the account has already: that stays the last good one while the other runs', async () => {
    const { visitor, as, end, letGo } = await open()
    const ada = as('ada')
    const { id: own } = await ada.startAssessment('rye.example')
    await expect.poll(async () => (await ada.readAssessment(own)).status).toBe('done')
    const { id } = await visitor.startVisitorAssessment('slow.example')
    await ada.claimAssessment(id)
    expect(await ada.readLatestAssessment()).toMatchObject({ id: own, attempt: { id } })
    letGo()
    await expect.poll(async () => (await ada.readLatestAssessment()).id).toBe(id)
    await expect(end(id)).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('is forgotten after a day', async () => {
    const { visitor, as, end, pass } = await open()
    const { id } = await visitor.startVisitorAssessment('rye.example')
    await end(id)
    pass(day + 1)
    await visitor.startVisitorAssessment('rye.example')
    await expect(end(id)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(as('ada').claimAssessment(id)).rejects.toMatchObject({ kind: 'not-found' })
  })
}

/** What holds of assessments that visitors begin, whatever the product is kept in. */
export function testVisitorAssessments(openDatabase: () => Promise<ProductDatabase>): void {
  const open = async () => openProductServer(await openDatabase())
  describeScores(open)
  describeLimits(open)
  describeAccounts(open)

  test('goes on after the server was started anew', async () => {
    const database = await openDatabase()
    const before = await openProductServer(database)
    const { id } = await before.visitor.startVisitorAssessment('slow.example')
    await expect.poll(() => before.asked.length).toBe(1)
    const after = await openProductServer(database)
    after.letGo()
    // It was killed: nothing is heard of it for a while.
    after.pass(60_000)
    expect((await after.end(id)).status).toBe('done')
  })
}
