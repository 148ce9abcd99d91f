import { describe, expect, it } from 'vitest'
import { servePages } from '../../../unit/host/server/pages/serve-pages.ts'
import { demo, makeFolder, paid, startBackend } from './local-backend.ts'

const note = { kind: 'note', title: 'Prices', text: 'Rye bread costs 7 dollars.' }

const addNote = (backend: Awaited<ReturnType<typeof startBackend>>, token: string): Promise<Response> =>
  backend.ask('/v1/knowledge', token, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(note),
  })

const titles = async (documents: Promise<readonly { title: string }[]>): Promise<string[]> =>
  (await documents).map(({ title }) => title)

describe('the backend of npm start', () => {
  it('shows the same in two browsers of one user', async () => {
    const backend = await startBackend(makeFolder())
    const [one, other] = [await backend.signIn(demo), await backend.signIn(demo)]
    expect(one.AccessToken).not.toBe(other.AccessToken)
    await addNote(backend, one.AccessToken)
    await backend.as(other.AccessToken).saveProfile({ goal: 'Sell more bread' })
    expect(await titles(backend.as(other.AccessToken).listKnowledge())).toEqual(['Prices'])
    expect(await backend.as(one.AccessToken).readProfile()).toMatchObject({ goal: 'Sell more bread' })
  })

  it('shows the same after a restart, and to who was signed in before', async () => {
    const folder = makeFolder()
    const before = await startBackend(folder)
    const { AccessToken } = await before.signIn(demo)
    await addNote(before, AccessToken)
    const { sessionId } = await before.as(AccessToken).startCheckout('growth-month')
    await before.as(AccessToken).endCheckout(sessionId, 'pay')
    await before.stop()
    const after = await startBackend(folder)
    expect(await titles(after.as(AccessToken).listKnowledge())).toEqual(['Prices'])
    const again = await after.signIn(demo)
    expect(await titles(after.as(again.AccessToken).listKnowledge())).toEqual(['Prices'])
    expect((await after.as(again.AccessToken).readMe()).entitlement).toMatchObject({ status: 'PAID', planId: 'growth-month' })
  })

  it('shows nothing of one user to another', async () => {
    const backend = await startBackend(makeFolder())
    const [ada, ben] = [(await backend.signIn(demo)).AccessToken, (await backend.signIn(paid)).AccessToken]
    const { id } = (await (await addNote(backend, ada)).json()) as { id: string }
    expect(await titles(backend.as(ben).listKnowledge())).toEqual([])
    for (const method of ['PUT', 'DELETE']) {
      const answer = await backend.ask(`/v1/knowledge/${id}`, ben, {
        method,
        ...(method === 'PUT' && { headers: { 'content-type': 'application/json' }, body: '{"title":"Mine"}' }),
      })
      expect(answer.status, method).toBe(404)
    }
    const exported = await (await backend.ask('/v1/me/export', ben)).text()
    expect(exported).not.toContain('7 dollars')
    await backend.ask('/v1/me', ben, { method: 'DELETE' })
    expect(await titles(backend.as(ada).listKnowledge())).toEqual(['Prices'])
  })

  it('answers questions from the sources, and remembers that it did', async () => {
    const backend = await startBackend(makeFolder())
    const { AccessToken } = await backend.signIn(demo)
    await addNote(backend, AccessToken)
    let text = ''
    const asked = { messages: [{ role: 'user', text: 'What does rye bread cost?' }] } as const
    for await (const event of backend.as(AccessToken).askAgent('knowledge', asked)) text += event.text ?? ''
    expect(text).toContain('7 dollars')
    expect(await (await backend.ask('/v1/me/export', AccessToken)).text()).toContain('What does rye bread cost?')
  })

  it('assesses a website', async () => {
    const site = await servePages({
      '/': '<!doctype html><html lang="en"><title>Bakery</title><h1>Fresh bread every morning</h1><p>We bake rye and wheat bread in Leeds.</p></html>',
    })
    const backend = await startBackend(makeFolder(), [site.origin])
    const client = backend.as((await backend.signIn(demo)).AccessToken)
    const { id } = await client.startAssessment(`${site.origin}/`)
    const seen: string[] = []
    for await (const { status } of client.watchAssessment(id)) seen.push(status)
    expect(seen.at(-1)).toBe('done')
    expect(await client.readAssessment(id)).toMatchObject({ pageTitle: 'Bakery', source: 'fetched' })
    expect((await client.readLatestAssessment()).id).toBe(id)
  }, 60_000)
})
