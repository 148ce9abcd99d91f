import { expect, test } from 'vitest'
import { pages } from './pages.ts'
import { assessed, createTestBackend } from './create-test-backend.ts'

const web = { 'https://rye.example/': pages.bakery }

test('a website is assessed, with a picture and with every score explained', async () => {
  const backend = createTestBackend({ web })
  const { seen, assessment } = await assessed(backend, 'rye.example')
  expect(seen.at(-1)).toBe('done')
  expect(assessment).toMatchObject({
    url: 'https://rye.example/',
    source: 'fetched',
    pageTitle: 'Sourdough bakery in Portland | Rye & Reason',
    screenshotUrl: `data:image/jpeg;base64,${btoa('picture')}`,
    screenshotAt: '2026-11-21T10:00:00.000Z',
  })
  const ids = assessment.findings.map(({ id }) => id)
  for (const { basedOn } of assessment.scores) expect(ids).toEqual(expect.arrayContaining([...basedOn]))
  expect(await backend.readLatestAssessment()).toEqual(assessment)
})

test('a website that cannot be read is said to be so, and the next one can be tried', async () => {
  const backend = createTestBackend({ web })
  const { assessment } = await assessed(backend, 'https://nowhere.example/')
  expect(assessment).toMatchObject({
    status: 'failed',
    message: 'There is no website named nowhere.example.',
    error: { code: 'unknown_host' },
    total: null,
  })
  expect((await assessed(backend, 'https://rye.example/')).assessment.status).toBe('done')
})

test('the last good assessment stays the latest, however many fail after it', async () => {
  const backend = createTestBackend({ web })
  const { assessment: good } = await assessed(backend, 'rye.example')
  for (let count = 0; count < 4; count++) await assessed(backend, 'https://nowhere.example/')
  const { attempt, ...latest } = await backend.readLatestAssessment()
  expect(latest).toEqual(good)
  expect(attempt).toMatchObject({ status: 'failed', url: 'https://nowhere.example/' })
  const { assessment: better } = await assessed(backend, 'rye.example')
  expect(await backend.readLatestAssessment()).toEqual(better)
})

test('the picture of the last good assessment outlives a visit that found only a security check', async () => {
  const guarded = '<title>Just a moment...</title><p>Checking your browser</p>'
  const backend = createTestBackend({ web: { ...web, 'https://guarded.example/': guarded } })
  await assessed(backend, 'rye.example')
  const { assessment } = await assessed(backend, 'https://guarded.example/')
  expect(assessment).toMatchObject({ status: 'failed', error: { code: 'challenge' } })
  expect(await backend.readLatestAssessment()).toMatchObject({
    url: 'https://rye.example/',
    screenshotUrl: `data:image/jpeg;base64,${btoa('picture')}`,
  })
})

test('a mistyped address does not count against the assessments that may be made', async () => {
  const backend = createTestBackend({ web })
  for (let count = 0; count < 12; count++) await assessed(backend, 'https://rye.exmaple/')
  for (let count = 0; count < 10; count++) await assessed(backend, 'rye.example')
  await expect(backend.startAssessment('rye.example')).rejects.toMatchObject({ kind: 'rate-limit' })
})

test('guesses of addresses are limited, too', async () => {
  const backend = createTestBackend({ web })
  for (let count = 0; count < 40; count++) await assessed(backend, `https://rye-${count}.example/`)
  await expect(backend.startAssessment('https://another.example/')).rejects.toMatchObject({ kind: 'rate-limit' })
})

test('a page without encryption is said to be that, and nothing beside it says that we do not know', async () => {
  const backend = createTestBackend({ web: { 'http://rye.example/': pages.bakery } })
  const { assessment } = await assessed(backend, 'http://rye.example/')
  const said = (id: string) => assessment.findings.find((finding) => finding.id === id)
  expect(said('https')?.title).toBe("The connection isn't encrypted.")
  expect(said('mixed-content')).toMatchObject({ severity: 'unknown', evidence: "The whole page isn't encrypted." })
  expect(said('hsts')).toMatchObject({
    severity: 'unknown',
    evidence: "It counts only on encrypted pages, and this one isn't.",
  })
})

test('an assessment continues without a screenshot, and says why there is none', async () => {
  const { assessment } = await assessed(
    createTestBackend({ web, visit: async () => Promise.reject(new Error('crashed')) }),
    'rye.example',
  )
  expect(assessment).toMatchObject({ status: 'done', screenshotNote: "Couldn't take a screenshot." })
  expect(assessment.screenshotUrl).toBeUndefined()
})

test.each(['', '   ', 'not a site', 'javascript:alert(1)', 'file:///etc/passwd', 'bakery'])('“%s” is no website', async (url) => {
  await expect(createTestBackend().startAssessment(url)).rejects.toMatchObject({ kind: 'invalid', status: 400 })
})

test('a page can be uploaded as a file, with a picture of it', async () => {
  const backend = createTestBackend()
  const { id } = await backend.uploadAssessment({
    url: 'rye.example',
    html: new File([pages.bakery], 'page.html', { type: 'text/html' }),
    screenshot: new File(['shot'], 'shot.png', { type: 'image/png' }),
  })
  await expect.poll(async () => (await backend.readAssessment(id)).status).toBe('done')
  const assessment = await backend.readAssessment(id)
  expect(assessment).toMatchObject({ source: 'uploaded', screenshotUrl: `data:image/png;base64,${btoa('shot')}` })
  expect(assessment.findings.find((finding) => finding.id === 'first-byte')?.severity).toBe('unknown')
})

test('an uploaded screenshot is combined with the page at its address', async () => {
  const backend = createTestBackend({ web, visit: async () => Promise.reject(new Error('crashed')) })
  const screenshot = new File(['mine'], 'mine.png', { type: 'image/png' })
  await expect(backend.uploadAssessment({ screenshot })).rejects.toMatchObject({ message: 'Choose the page’s HTML file.' })
  const { id } = await backend.uploadAssessment({ url: 'rye.example', screenshot })
  await expect.poll(async () => (await backend.readAssessment(id)).status).toBe('done')
  expect(await backend.readAssessment(id)).toMatchObject({
    source: 'fetched',
    pageTitle: 'Sourdough bakery in Portland | Rye & Reason',
    screenshotUrl: `data:image/png;base64,${btoa('mine')}`,
  })
})

test('uploads that are neither a page nor an image are refused', async () => {
  const backend = createTestBackend()
  const upload = (given: Parameters<typeof backend.uploadAssessment>[0]) => backend.uploadAssessment(given)
  const html = new File([pages.bare], 'a.html')
  await expect(upload({ url: 'rye.example' })).rejects.toMatchObject({ message: 'Choose the page’s HTML file.' })
  await expect(upload({ html: new File(['plain'], 'a.html') })).rejects.toMatchObject({ code: 'unsupported' })
  await expect(upload({ html, screenshot: new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }) })).rejects.toMatchObject({
    status: 415,
  })
  await expect(
    upload({ html, screenshot: new File([new Uint8Array(1_000_001)], 'a.png', { type: 'image/png' }) }),
  ).rejects.toMatchObject({
    status: 413,
  })
})

test('no one sees the assessment of another user', async () => {
  const backend = createTestBackend({ web })
  const { assessment } = await assessed(backend, 'rye.example')
  await expect(backend.as('bob').readAssessment(assessment.id)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(backend.as('bob').readLatestAssessment()).rejects.toMatchObject({ kind: 'not-found' })
})

test('an assessment of a closed page does not run for ever', async () => {
  const closed = createTestBackend({ visit: () => new Promise(() => undefined), web })
  const { id } = await closed.startAssessment('rye.example')
  await expect.poll(async () => (await closed.readAssessment(id)).status).toBe('capturing')
  const backend = createTestBackend({ store: closed.store, web })
  backend.pass(121_000)
  expect(await backend.readAssessment(id)).toMatchObject({ status: 'failed', error: { code: 'interrupted' } })
})

test('an assessment whose visit never ends does not run for ever', async () => {
  const backend = createTestBackend({ visit: () => new Promise(() => undefined), web })
  const { id } = await backend.startAssessment('rye.example')
  await expect.poll(async () => (await backend.readAssessment(id)).status).toBe('capturing')
  backend.pass(1_801_000)
  expect(await backend.readAssessment(id)).toMatchObject({ status: 'failed', error: { code: 'interrupted' } })
})

test('an assessment that a reload interrupted continues, and has its screenshot', async () => {
  const before = createTestBackend({ visit: () => new Promise(() => undefined), web })
  const { id } = await before.startAssessment('rye.example')
  await expect.poll(async () => (await before.readAssessment(id)).status).toBe('capturing')
  const after = createTestBackend({ store: before.store, web })
  await expect.poll(async () => (await after.readAssessment(id)).status).toBe('done')
  const assessment = await after.readAssessment(id)
  expect(assessment.screenshotUrl).toMatch(/^data:image/)
  expect(assessment.screenshotNote).toBeUndefined()
})

test('too many assessments are refused for a while', async () => {
  const backend = createTestBackend({ web })
  for (let count = 0; count < 10; count++) await backend.startAssessment('rye.example')
  await expect(backend.startAssessment('rye.example')).rejects.toMatchObject({ kind: 'rate-limit', retryAfter: 600 })
  backend.pass(600_000)
  await expect(backend.startAssessment('rye.example')).resolves.toMatchObject({ status: 'queued' })
})
