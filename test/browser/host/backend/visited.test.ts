import { describe, expect, test } from 'vitest'
import { assess } from '../../../../host/server/product/assessment/assess.ts'
import type { PageMeta } from '../../../../host/server/product/assessment/read-page.ts'
import type { PageVisit } from '../../../../host/server/product/assessment/visit/page-visit.ts'
import { pages } from './pages.ts'
import { assessed, createTestBackend } from './create-test-backend.ts'

const url = 'https://rye.example/'
const meta: PageMeta = { url, year: 2026, bytes: 900, firstByte: 90, redirects: [], headers: {} }

/** As frameworks send a page that scripts draw. */
const shell = `<!doctype html><html lang="en"><head><title>Sourdough bakery in Portland | Rye & Reason</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script type="module" src="/app.js"></script></body></html>`

const visited = (more: Partial<PageVisit> = {}) => ({
  visit: async () => ({ status: 200, picture: btoa('picture'), ...more }),
})

const levelsOf = ({ findings }: ReturnType<typeof assess>) =>
  Object.fromEntries(findings.map(({ id, severity }) => [id, severity]))
const scoresOf = ({ scores }: { scores: readonly { group: string; value: number | null }[] }) =>
  Object.fromEntries(scores.map(({ group, value }) => [group, value]))

describe('a website that a script draws', () => {
  test('a website that a script draws is judged as its visitors see it', async () => {
    const backend = createTestBackend({ web: { [url]: shell }, ...visited({ html: pages.bakery, phonePicture: btoa('phone') }) })
    const { assessment } = await assessed(backend, 'rye.example')
    expect(assessment.findings.find(({ id }) => id === 'headline')).toMatchObject({
      severity: 'good',
      evidence: expect.stringContaining('Warm sourdough bread'),
    })
    expect(scoresOf(assessment)).toMatchObject({ message: 100, structure: 100 })
    expect(assessment.findings.find(({ id }) => id === 'without-scripts')).toMatchObject({
      severity: 'warning',
      evidence: expect.stringMatching(/^0 words without scripts, 213 with them/),
    })
    // What shared links and most readers of the web get.
    expect(assessment.findings.find(({ id }) => id === 'description')?.severity).toBe('problem')
    expect(assessment.phoneScreenshotUrl).toBe(`data:image/jpeg;base64,${btoa('phone')}`)
  })

  test.each([
    ['an empty mount and a word to those without scripts', shell],
    ['a spinner', '<html><body><div class="spinner">Loading…</div><script src="/a.js"></script></body></html>'],
    ['nothing but a script', '<html><head><script defer src="/a.js"></script></head><body></body></html>'],
    [
      'a menu around an empty page',
      '<html><body><nav><a href="/a">A</a></nav><main></main><script src="/a.js"></script></body></html>',
    ],
    ['a component of its own', '<html><body><app-root></app-root><script type="module" src="/a.js"></script></body></html>'],
  ])('without a browser that runs it, nothing is judged that a script may draw: %s', (_kind, html) => {
    const result = assess(html, meta)
    expect(scoresOf(result)).toMatchObject({ message: null, accessibility: expect.anything() })
    expect(levelsOf(result)).toMatchObject({ headline: 'unknown', contact: 'unknown', 'one-h1': 'unknown', landmarks: 'unknown' })
    expect(levelsOf(result)).toMatchObject({ 'first-byte': 'good', https: 'good', 'without-scripts': 'warning' })
    expect(result.findings.find(({ id }) => id === 'headline')?.evidence).toContain('A script draws this page')
    expect(result.total).toBeNull()
    expect(result.summary).toContain("The page has no total: we couldn't read what it says to visitors.")
  })

  test('a page that is only short, and whose script counts its visitors, is judged', () => {
    const html = '<html lang="en"><body><h1>Rye</h1><p>Bread.</p><script src="https://count.example/a.js"></script></body></html>'
    expect(levelsOf(assess(html, meta))).toMatchObject({ headline: 'warning', 'word-count': 'problem' })
  })
})

describe('what a browser measures', () => {
  const rule = (id: string, failed: number, passed: number, more = {}) => ({
    id,
    help: `About ${id}`,
    failed,
    passed,
    undecided: 0,
    ...more,
  })
  const accessibility = {
    version: '4.10.0',
    rules: [
      rule('html-has-lang', 0, 1),
      rule('image-alt', 0, 4),
      rule('color-contrast', 3, 5, { undecided: 2, example: '<p class="pale">Our prices</p>' }),
      rule('list', 2, 1, { example: '<ul><div>' }),
    ],
  }
  const kinds = [
    { kind: 'image', requests: 40, bytes: 3_200_000 },
    { kind: 'script', requests: 30, bytes: 1_400_000 },
    { kind: 'page', requests: 1, bytes: 40_000 },
  ] as const
  const measures = { profile: 'a slow phone', largestPaint: 4800, layoutShift: 0.31, longTasks: 9, blockedFor: 900, kinds }

  test('accessibility is what axe-core measured, and says so', () => {
    const { findings } = assess(pages.bakery, { ...meta, rendered: pages.bakery, accessibility })
    const found = (id: string) => findings.find((finding) => finding.id === id)
    expect(found('contrast')).toMatchObject({
      severity: 'problem',
      evidence:
        'Measured by axe-core 4.10.0 in a browser. Elements that fail: 3 of 8, for example “<p class="pale">Our prices</p>”. Not decided: 2.',
    })
    expect(found('image-alternatives')).toMatchObject({ severity: 'good', evidence: expect.stringContaining('axe-core') })
    expect(found('other-barriers')).toMatchObject({ severity: 'problem', advice: 'Begin with this one: About list.' })
  })

  test('speed is what a browser measured, with the profile that it was measured in', () => {
    const result = assess(pages.bakery, { ...meta, rendered: pages.bakery, measures })
    expect(levelsOf(result)).toMatchObject({
      'largest-paint': 'problem',
      'layout-shift': 'problem',
      'long-tasks': 'problem',
      'loaded-bytes': 'problem',
      requests: 'warning',
    })
    expect(result.findings.find(({ id }) => id === 'loaded-bytes')?.evidence).toBe(
      '4.6 MB in 71 requests (images 3.2 MB, scripts 1.4 MB, the page itself 40 kB), measured once by a browser as a slow phone.',
    )
    expect(scoresOf(result).speed).toBeLessThan(50)
  })

  test('without a browser no figure of one is given', () => {
    const result = assess(pages.bakery, meta)
    for (const id of ['largest-paint', 'layout-shift', 'long-tasks', 'loaded-bytes', 'contrast', 'other-barriers'])
      expect(result.findings.find((finding) => finding.id === id)).toMatchObject({
        severity: 'unknown',
        evidence: 'This needs a browser that runs the page.',
      })
  })
})

describe('linked pages', () => {
  const home = pages.bakery.replace(/<footer>.*<\/footer>/s, '<footer><a href="/contact">Contact</a> © 2026</footer>')
  const web = (more: Record<string, string>) => ({ web: { [url]: home, ...more }, ...visited() })

  test('contact details on a linked page count, and where they are is said', async () => {
    const backend = createTestBackend(
      web({ 'https://rye.example/contact': '<title>Contact</title><h1>Call us</h1><p>503-555-0123</p>' }),
    )
    const { assessment } = await assessed(backend, 'rye.example')
    expect(assessment.findings.find(({ id }) => id === 'contact')).toMatchObject({
      severity: 'good',
      evidence: '“503-555-0123” on /contact, one click away.',
    })
    expect(assessment.findings.find(({ id }) => id === 'linked-pages')).toMatchObject({ severity: 'notice' })
  })

  test('at most five pages of the same site are read, those that tell most first, and neither files nor ways to sign in', async () => {
    const asked: string[] = []
    const links = [
      '/login',
      '/menu.pdf',
      'https://other.example/',
      '#top',
      'mailto:a@b.example',
      '/a/b/c',
      '/prices',
      '/contact',
      '/b',
      '/c',
      '/d',
      '/e',
    ]
    const html = `<!doctype html><title>Rye</title><h1>Bread for you</h1>${links.map((link) => `<a href="${link}">x</a>`).join('')}`
    const backend = createTestBackend({
      web: new Proxy({}, { get: (_web, address) => (asked.push(String(address)), html) }),
      ...visited(),
    })
    await assessed(backend, 'rye.example')
    expect(asked).toHaveLength(6)
    expect(asked.slice(0, 3)).toEqual([url, 'https://rye.example/prices', 'https://rye.example/contact'])
    expect(asked.join(' ')).not.toMatch(/login|pdf|other|#/)
  })
})

describe('what is no page of a business is not scored', () => {
  const page = (title: string, text: string): string =>
    `<!doctype html><html><head><title>${title}</title></head><body>${text}</body></html>`
  test.each([
    [
      'challenge',
      page('Just a moment...', '<div id="challenge-running"></div><script src="/cdn-cgi/challenge-platform/a.js"></script>'),
    ],
    ['challenge', page('Einen Moment…', '<p>Überprüfung, ob Sie ein Mensch sind.</p>')],
    ['challenge', page('rye.example', '<h1>rye.example</h1><p>Verify you are human by completing the action below.</p>')],
    ['challenge', page('Access denied', '<p>You do not have permission. Reference #18.</p>')],
    ['parked', page('rye.example', '<h1>rye.example is for sale</h1><p>Buy this domain today.</p>')],
    ['parked', page('Domain', '<p>This domain is parked free, courtesy of a registrar.</p><a href="/x">Hosting</a>')],
    ['parked', page('Welcome to nginx!', '<h1>Welcome to nginx!</h1><p>If you see this page, it works.</p>')],
    ['parked', page('Coming soon', '<h1>Coming soon</h1>')],
    ['sign_in_wall', page('Sign in', '<form><input type="email"><input type="password"><button>Sign in</button></form>')],
    ['sign_in_wall', page('Rye intranet', '<h1>Welcome</h1><form><input type="password"></form>')],
    ['empty', page('', '')],
    ['empty', ''],
    ['empty', page('Rye', '<div></div><!-- nothing -->')],
  ])('not scored as %s, example %#', async (code, html) => {
    const { assessment } = await assessed(createTestBackend({ web: { [url]: html }, ...visited() }), 'rye.example')
    expect(assessment).toMatchObject({ status: 'failed', total: null, scores: [], error: { code } })
    expect(assessment.message).toMatch(/^rye\.example .*, so we scored nothing\.$/)
  })

  test('a security check that only the browser was shown is recognised, too', async () => {
    const html = page('Just a moment...', '<p>Checking your browser</p>')
    const { assessment } = await assessed(
      createTestBackend({ web: { [url]: pages.bakery }, ...visited({ html }) }),
      'rye.example',
    )
    expect(assessment).toMatchObject({ status: 'failed', error: { code: 'challenge' } })
  })

  test('a page that refuses our browser is judged by what its server sent, and the reason is said', async () => {
    const refused = visited({ status: 403, html: page('Forbidden', '<p>No.</p>') })
    const { assessment } = await assessed(createTestBackend({ web: { [url]: pages.bakery }, ...refused }), 'rye.example')
    expect(assessment).toMatchObject({ status: 'done', screenshotNote: 'rye.example answered our browser with the error 403.' })
    expect(assessment.findings.find(({ id }) => id === 'headline')?.severity).toBe('good')
  })

  test.each([
    [
      'sells domains',
      page(
        'Names',
        `<h1>Find a name for your shop</h1><p>${'Buy this domain or another, we help you to choose. '.repeat(40)}</p>`,
      ),
    ],
    ['has a way to sign in on it', pages.bakery.replace('</header>', '<form><input type="password"></form></header>')],
    [
      'speaks of security checks',
      page('Locks', `<h1>Security checks of your house</h1><p>${'We verify locks and doors. '.repeat(60)}</p>`),
    ],
    ['sells something that is coming soon', pages.bakery.replace('</main>', '<p>Coming soon: rye cake</p></main>')],
    ['is one large picture', page('Rye', '<img src="/poster.jpg" alt="Rye, a bakery in Portland">')],
  ])('a business that %s is scored', async (_kind, html) => {
    const { assessment } = await assessed(createTestBackend({ web: { [url]: html }, ...visited() }), 'rye.example')
    expect(assessment.status).toBe('done')
  })
})
