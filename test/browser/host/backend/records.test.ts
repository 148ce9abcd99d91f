import { expect, test } from 'vitest'
import { pages } from './pages.ts'
import { assessed, createTestBackend } from './create-test-backend.ts'

const web = { 'https://rye.example/': pages.bakery }

test('pages, notes and files are stored with their text', async () => {
  const backend = createTestBackend({ web })
  const page = await backend.addPage('rye.example')
  expect(page).toMatchObject({ kind: 'page', url: 'https://rye.example/', title: 'Sourdough bakery in Portland | Rye & Reason' })
  expect(page.text).toContain('## Why your bread is different')
  expect(page.text).not.toContain('Privacy')
  const file = await backend.addFile(new File(['<title>Prices</title><p>A loaf costs 7.'], 'prices.html'))
  expect(file).toMatchObject({ kind: 'file', fileName: 'prices.html', title: 'Prices' })
  await backend.addNote({ title: 'Note', text: 'Two words' })
  expect((await backend.listKnowledge()).map(({ kind }) => kind)).toEqual(['note', 'file', 'page'])
  const again = await backend.addPage('https://rye.example/#menu')
  expect((await backend.listKnowledge()).filter(({ kind }) => kind === 'page').map(({ id }) => id)).toEqual([again.id])
  await backend.removeKnowledge(again.id)
  await expect(backend.removeKnowledge(again.id)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await backend.as('bob').listKnowledge()).toEqual([])
})

test('what cannot be read as text is refused', async () => {
  const backend = createTestBackend()
  await expect(backend.addFile(new File(['%PDF'], 'menu.pdf'))).rejects.toMatchObject({ status: 415, kind: 'invalid' })
  await expect(backend.addFile(new File(['a\0b'], 'menu.txt'))).rejects.toMatchObject({ status: 415 })
  await expect(backend.addFile(new File([''], 'menu.txt'))).rejects.toMatchObject({ code: 'empty' })
  await expect(backend.addNote({ title: '', text: 'x' })).rejects.toMatchObject({ message: '“title” must not be empty.' })
  await expect(backend.addPage('https://nowhere.example/')).rejects.toMatchObject({
    message: 'There is no website named nowhere.example.',
  })
})

test('two tabs cannot undo each other’s blueprint', async () => {
  const backend = createTestBackend()
  const read = await backend.readBlueprint()
  const saved = await backend.saveBlueprint({ ...read, value: { ...read.value, promise: 'First' } })
  await expect(backend.saveBlueprint({ ...read, value: { ...read.value, promise: 'Second' } })).rejects.toMatchObject({
    kind: 'conflict',
    status: 412,
  })
  expect((await backend.readBlueprint()).value.promise).toBe('First')
  expect((await backend.saveBlueprint({ ...saved, value: { ...saved.value, promise: 'Third' } })).etag).not.toBe(saved.etag)
  await expect(
    backend.saveBlueprint({ ...(await backend.readBlueprint()), value: { ...read.value, colours: ['red'] } }),
  ).rejects.toMatchObject({
    kind: 'invalid',
  })
})

test('a blueprint is drafted from what is known, and each field says from what', async () => {
  const backend = createTestBackend({ web })
  expect(await backend.draftBlueprint()).toEqual([])
  await assessed(backend, 'rye.example')
  const draft = await backend.draftBlueprint()
  expect(draft.find(({ field }) => field === 'promise')).toEqual({
    field: 'promise',
    value: 'Naturally leavened bread baked every morning in Portland. Order online before noon and pick it up warm.',
    basis: 'The description of “Sourdough bakery in Portland | Rye & Reason”.',
  })
  expect(draft.find(({ field }) => field === 'wordsToUse')?.value).toContain('loaf')
  await backend.saveProfile({ customers: 'Families nearby' })
  expect((await backend.draftBlueprint())[0]).toMatchObject({ field: 'audience', value: 'Families nearby' })
})

test('finished steps of onboarding are stored', async () => {
  const backend = createTestBackend()
  await backend.finishStep('welcome')
  await backend.finishStep('welcome')
  expect((await backend.finishStep('business-name')).onboarding.done).toEqual(['welcome', 'business-name'])
})

test('apps are connected with consent, once per state', async () => {
  const backend = createTestBackend()
  const { authorizeUrl } = await backend.connectIntegration('instagram', '/onboarding/social')
  const asked = new URL(authorizeUrl, 'https://app.example')
  expect([asked.pathname, asked.searchParams.get('connect')]).toEqual(['/onboarding/social', 'instagram'])
  const state = asked.searchParams.get('state') ?? ''
  await expect(backend.finishIntegration('instagram', { state: 'forged', code: 'x' })).rejects.toMatchObject({
    code: 'bad_state',
  })
  expect(await backend.finishIntegration('instagram', { state, code: 'x' })).toMatchObject({
    status: 'connected',
    isPretend: true,
  })
  await expect(backend.finishIntegration('instagram', { state, code: 'x' })).rejects.toMatchObject({ code: 'bad_state' })
  expect(await backend.testIntegration('instagram')).toMatchObject({ isDelivered: true })
  await backend.disconnectIntegration('instagram')
  expect(await backend.testIntegration('instagram')).toMatchObject({ isDelivered: false, message: "Instagram isn't connected." })
})

test('a refused consent is shown with the app', async () => {
  const backend = createTestBackend()
  const { authorizeUrl } = await backend.connectIntegration('linkedin', '/app-integrations')
  const state = new URL(authorizeUrl, 'https://app.example').searchParams.get('state') ?? ''
  await backend.finishIntegration('linkedin', { state, error: 'access_denied' })
  expect((await backend.listIntegrations()).find(({ id }) => id === 'linkedin')).toMatchObject({
    status: 'error',
    error: "LinkedIn wasn't connected because permission was denied.",
  })
})

test('posts are planned within what their network takes', async () => {
  const backend = createTestBackend({ isPaid: true })
  const post = await backend.savePost({
    network: 'x',
    text: 'Fresh bread',
    status: 'scheduled',
    scheduledFor: '2026-12-01T09:00:00+01:00',
  })
  expect(post.scheduledFor).toBe('2026-12-01T08:00:00.000Z')
  await expect(backend.savePost({ network: 'x', text: 'b'.repeat(281), status: 'exported' })).rejects.toMatchObject({
    code: 'too_long',
  })
  await expect(backend.savePost({ network: 'x', text: '👨‍👩‍👧'.repeat(280), status: 'exported' })).resolves.toMatchObject({
    network: 'x',
  })
  await expect(backend.savePost({ network: 'x', text: 'b'.repeat(281), status: 'draft' })).resolves.toMatchObject({
    status: 'draft',
  })
  await expect(backend.savePost({ network: 'x', text: 'b', status: 'scheduled' })).rejects.toMatchObject({ code: 'no_time' })
  const changed = await backend.savePost({ ...post, text: 'Warm bread' })
  expect(changed).toMatchObject({ id: post.id, createdAt: post.createdAt, text: 'Warm bread' })
  await backend.removePost(post.id)
  expect((await backend.listPosts()).map(({ id }) => id)).not.toContain(post.id)
})

test('invalid settings of the customer chat are refused', async () => {
  const backend = createTestBackend({ isPaid: true })
  const widget = await backend.readWidget()
  const save = (change: Partial<typeof widget.value>) => backend.saveWidget({ ...widget, value: { ...widget.value, ...change } })
  await expect(save({ timeZone: 'Mars/Olympus' })).rejects.toMatchObject({ code: 'invalid_time_zone' })
  await expect(save({ hours: [{ day: 1, opens: '17:00', closes: '09:00' }] })).rejects.toMatchObject({ code: 'invalid_hours' })
  await expect(save({ accent: 'url(x)' })).rejects.toMatchObject({ kind: 'invalid' })
  const saved = await save({ id: 'mine', accent: '#0F766E', timeZone: 'Europe/Paris' })
  expect(saved.value).toMatchObject({ id: widget.value.id, accent: '#0f766e', timeZone: 'Europe/Paris' })
})

test('no task needs what the plan does not include', async () => {
  const backend = createTestBackend()
  const { sessionId } = await backend.startCheckout('starter-month')
  await backend.endCheckout(sessionId, 'pay')
  const tasks = await backend.listTasks()
  expect(tasks.map(({ title }) => title)).not.toContain('Schedule a post')
  expect(tasks.find(({ id }) => id === 'post')).toMatchObject({ title: 'Write a post', reason: 'There are no drafts yet.' })
  await backend.savePost({ network: 'x', text: 'Warm bread', status: 'draft' })
  expect((await backend.listTasks()).map(({ id }) => id)).not.toContain('post')
})

test('tasks come from known facts, and stay ticked', async () => {
  const backend = createTestBackend({ web: { 'https://bare.example/': pages.bare } })
  expect((await backend.listTasks()).map(({ id }) => id)).toEqual(['assess', 'knowledge', 'blueprint', 'post', 'widget'])
  await assessed(backend, 'https://bare.example/')
  const fixes = (await backend.listTasks()).filter(({ id }) => id.startsWith('fix-'))
  expect(fixes).toHaveLength(3)
  for (const { title, reason, detail } of fixes) {
    expect(title).toMatch(/^Fix: /)
    expect(`${title} ${reason}`).not.toMatch(/[<>=`]|strict-transport|og:|-type\b/)
    expect(detail?.length).toBeGreaterThan(20)
  }
  await backend.setTask(fixes[0]?.id ?? '', true)
  expect((await backend.listTasks()).filter(({ isDone }) => isDone).map(({ id }) => id)).toEqual([fixes[0]?.id])
})

test('all data can be exported, and deleted', async () => {
  const backend = createTestBackend()
  await backend.addNote({ title: 'Secret', text: 'Recipe' })
  expect(JSON.parse(await (await backend.exportMe()).text())).toMatchObject({ userId: 'ada', knowledge: [{ title: 'Secret' }] })
  await backend.deleteMe()
  expect(await backend.listKnowledge()).toEqual([])
})

test('a full storage is reported with a message', async () => {
  const backend = createTestBackend()
  backend.store.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  await expect(backend.addNote({ title: 'a', text: 'b' })).rejects.toMatchObject({
    status: 507,
    kind: 'server',
    code: 'storage_full',
  })
})

test('requests to other servers pass, and unknown paths of the backend are refused', async () => {
  const backend = createTestBackend()
  expect((await backend.fetch('https://other.example/api/v1/me')).status).toBe(599)
  expect((await backend.fetch('https://app.example/assets/a.js')).status).toBe(599)
  expect((await backend.fetch('https://app.example/api/v1/nothing')).status).toBe(404)
  expect((await backend.fetch('https://app.example/api/v1/plans', { method: 'DELETE' })).status).toBe(405)
})
