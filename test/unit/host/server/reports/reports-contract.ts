import { expect, test } from 'vitest'
import type { Backend } from '../../../../../host/backend/client.ts'
import type { ProductDatabase } from '../../../../../host/server/store/product-tables.ts'
import { openProductServer } from '../visitors/open-product-server.ts'

const day = 24 * 60 * 60_000

async function assess(user: Backend): Promise<string> {
  const { id } = await user.startAssessment('rye.example')
  await expect.poll(async () => (await user.readAssessment(id)).status).toBe('done')
  return id
}

/** What holds of reports that are shared by link, whatever the product is kept in. */
export function testReports(openDatabase: () => Promise<ProductDatabase>): void {
  const open = async () => openProductServer(await openDatabase())

  test('is read by whoever has the link, without an account, and holds nothing but the assessment', async () => {
    const { as, visitor, ask } = await open()
    const ada = as('ada')
    await ada.saveProfile({ businessName: 'Secret plans', goal: 'Secret goal' })
    const assessmentId = await assess(ada)
    const { id } = await ada.shareReport({ assessmentId })
    const report = await visitor.readReport(id)
    const { findings, scores, total, summary, screenshotUrl } = await ada.readAssessment(assessmentId)
    expect(report).toEqual({
      url: 'https://rye.example/',
      pageTitle: "Fresh bread in Leeds | Ada's Bakery",
      siteName: "Ada's Bakery",
      finishedAt: '2026-11-21T10:00:00.000Z',
      findings,
      scores,
      total,
      summary,
      screenshotUrl,
    })
    expect(JSON.stringify(report)).not.toMatch(/Secret|ada"/)
    const response = await ask(new Request(`http://product.invalid/v1/reports/${id}`))
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('cache-control')).toBe('no-store')
    await response.text()
  })

  test('stays as it was when the page is assessed again', async () => {
    const { as, visitor, pass } = await open()
    const ada = as('ada')
    const { id } = await ada.shareReport({ assessmentId: await assess(ada) })
    const { screenshotUrl: _picture, ...before } = await visitor.readReport(id)
    for (let count = 0; count < 4; count++) {
      pass(60_000)
      await assess(ada)
    }
    expect(await visitor.readReport(id)).toEqual(before)
  })

  test('is gone when it is withdrawn, with the answer that a link has which never was', async () => {
    const { as, visitor } = await open()
    const ada = as('ada')
    const { id } = await ada.shareReport({ assessmentId: await assess(ada) })
    const gone = { kind: 'not-found', message: expect.stringContaining("isn't shared any more") as string }
    await expect(as('ben').withdrawReport(id)).rejects.toMatchObject({ kind: 'not-found' })
    await visitor.readReport(id)
    await ada.withdrawReport(id)
    await expect(visitor.readReport(id)).rejects.toMatchObject(gone)
    for (const other of ['', id.slice(1), id.toUpperCase(), '%00', crypto.randomUUID()])
      if (other) await expect(visitor.readReport(other), other).rejects.toMatchObject(gone)
    expect(await ada.listReports()).toEqual([])
  })

  test('ends on the day that its owner chose, or not at all', async () => {
    const { as, visitor, pass } = await open()
    const ada = as('ada')
    const assessmentId = await assess(ada)
    const short = await ada.shareReport({ assessmentId, days: 7 })
    const long = await ada.shareReport({ assessmentId })
    expect(short.expiresAt).toBe('2026-11-28T10:00:00.000Z')
    pass(7 * day - 1)
    expect((await visitor.readReport(short.id)).expiresAt).toBe(short.expiresAt)
    pass(1)
    await expect(visitor.readReport(short.id)).rejects.toMatchObject({ kind: 'not-found' })
    pass(1000 * day)
    expect((await visitor.readReport(long.id)).total).toBeGreaterThan(0)
    expect((await ada.listReports()).map(({ id }) => id)).toEqual([long.id, short.id])
  })

  test('is of an assessment of its owner that is done', async () => {
    const { as, letGo } = await open()
    const [ada, ben] = [as('ada'), as('ben')]
    const { id: running } = await ada.startAssessment('slow.example')
    await expect(ada.shareReport({ assessmentId: running })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(ben.shareReport({ assessmentId: await assess(ada) })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(ada.shareReport({ assessmentId: '' })).rejects.toMatchObject({ kind: 'invalid' })
    await expect(ada.shareReport({ assessmentId: 'x', days: 0 })).rejects.toMatchObject({ kind: 'invalid' })
    letGo()
  })

  test('is one of ten: then one has to be withdrawn', async () => {
    const { as } = await open()
    const ada = as('ada')
    const assessmentId = await assess(ada)
    const links = []
    for (let count = 0; count < 10; count++) links.push(await ada.shareReport({ assessmentId }))
    expect(new Set(links.map(({ id }) => id)).size).toBe(10)
    await expect(ada.shareReport({ assessmentId })).rejects.toMatchObject({ code: 'too_many_links' })
    await ada.withdrawReport(links[3]?.id ?? '')
    await ada.shareReport({ assessmentId })
  })

  test('is gone with what its owner deletes', async () => {
    const { as, visitor } = await open()
    const ada = as('ada')
    const { id } = await ada.shareReport({ assessmentId: await assess(ada) })
    await ada.deleteMe()
    await expect(visitor.readReport(id)).rejects.toMatchObject({ kind: 'not-found' })
  })
}
