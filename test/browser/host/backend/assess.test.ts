import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assess } from '../../../../host/server/product/assessment/assess.ts'
import type { Severity } from '../../../../host/server/product/assessment/finding.ts'
import type { PageMeta } from '../../../../host/server/product/assessment/read-page.ts'
import { pages } from './pages.ts'

const meta: PageMeta = { url: 'https://rye.example/', year: 2026 }
const fetched: PageMeta = {
  ...meta,
  bytes: 40_000,
  firstByte: 120,
  redirects: [],
  headers: { 'content-encoding': 'br', 'strict-transport-security': 'max-age=31536000' },
}

const finding = (id: string, html: string, given: PageMeta = meta) => {
  const found = assess(html, given).findings.find((one) => one.id === id)
  if (!found) throw new Error(`There is no check ${id}`)
  return found
}

const body = (html: string): string => `<!doctype html><html lang="en"><body>${html}</body></html>`
const head = (html: string): string => `<!doctype html><html lang="en"><head>${html}</head><body></body></html>`

test.each([
  ['its structured data', pages.bakery, 'Rye & Reason'],
  [
    'its metadata',
    head('<title>Fresh bread | Home</title><meta property="og:site_name" content=" Rye &amp; Reason ">'),
    'Rye & Reason',
  ],
  ['the part of its title that the address has, too', head('<title>Fresh bread in Portland – Rye</title>'), 'Rye'],
  ['nothing that says it', head('<title>Fresh bread in Portland</title>'), ''],
  ['broken data', head('<script type="application/ld+json">{"@type":</script>'), ''],
  ['an article', head('<script type="application/ld+json">{"@type":"NewsArticle","name":"Bread!"}</script>'), ''],
])('the name of a website comes from %s', (_source, html, name) => {
  expect(assess(html, meta).siteName).toBe(name)
})

test('a page that passes every check gets full scores, group by group', () => {
  const { findings, scores, total, pageTitle, summary } = assess(pages.bakery, fetched)
  expect(pageTitle).toBe('Sourdough bakery in Portland | Rye & Reason')
  expect(findings.filter(({ severity }) => !['good', 'unknown'].includes(severity))).toEqual([])
  expect(scores.map(({ group, value }) => [group, value])).toEqual([
    ['message', 100],
    ['structure', 100],
    ['trust', 100],
    ['findability', 100],
    ['accessibility', 100],
    ['speed', 100],
  ])
  expect(total).toBe(100)
  expect(summary).toMatch(/^The page scores 100 out of 100\./)
  expect(summary).toContain('Nothing needs to be fixed.')
})

test('a page that fails most checks learns what to fix first', () => {
  const { scores, total, summary } = assess(pages.bare, { url: 'http://bare.example/', year: 2026 })
  expect(total).toBeLessThan(30)
  expect(summary).toContain('What to do first:\n\n1. ')
  expect(scores.find(({ group }) => group === 'findability')).toMatchObject({ topFix: 'description' })
  expect(scores.find(({ group }) => group === 'speed')?.topFix).toBe('blocking-scripts')
})

test('a check that could not run does not count as zero', () => {
  const { findings, scores } = assess(pages.bakery, { year: 2026 })
  const unmeasured = findings.filter(({ severity }) => severity === 'unknown').map(({ id }) => id)
  expect(unmeasured).toEqual(
    expect.arrayContaining(['https', 'mixed-content', 'first-byte', 'page-weight', 'compression', 'contrast']),
  )
  expect(scores.find(({ group }) => group === 'trust')?.value).toBe(100)
})

test('every finding has evidence, and every one that needs work has advice', () => {
  for (const html of Object.values(pages))
    for (const { severity, title, evidence, advice } of assess(html, fetched).findings) {
      expect(title).toMatch(/[.]$/)
      expect(evidence).not.toBe('')
      expect(advice === undefined).toBe(severity === 'good' || severity === 'unknown')
    }
})

describe('checks', () => {
  test.each<[id: string, html: string, severity: Severity, evidence: RegExp]>([
    ['headline', body('<p>Text</p>'), 'problem', /no first-level heading/],
    ['headline', body('<h1>Welcome</h1>'), 'warning', /“Welcome” \(1 word\)/],
    ['headline', body(`<h1>${'word '.repeat(15)}</h1>`), 'notice', /15 words/],
    ['call-to-action', body('<a href="/x">Weather</a>'), 'problem', /No button/],
    ['call-to-action', body('<a href="/x">Book a table</a><button>Order now</button>'), 'good', /“Order now” and 1 more/],
    ['introduction', body('<h1>One two three</h1><p>Short.</p>'), 'warning', /first four/],
    ['word-count', body('<p>Few words.</p><nav>many words in a menu do not count here at all</nav>'), 'problem', /^2 words/],
    ['sentence-length', body(`<p>${`Word${' word'.repeat(29)}. `.repeat(6)}</p>`), 'warning', /30 words a sentence in 6/],
    ['sentence-length', body('<p>One.</p>'), 'unknown', /five are needed/],
    ['customer-focus', body('<p>We are great. Our team, our work, we win.</p>'), 'notice', /“We”|“we” and “our” 4/],
    ['customer-focus', '<html lang="de"><p>Wir</p></html>', 'unknown', /English/],
    ['viewport', head(''), 'problem', /no viewport/],
    ['viewport', head('<meta name="viewport" content="width=1024">'), 'problem', /width=1024/],
    ['one-h1', body('<h1>A</h1><h1>B</h1>'), 'warning', /^2: “A”, “B”/],
    ['heading-order', body('<h1>A</h1>'), 'unknown', /^The page has 1 heading\.$/],
    ['heading-order', body('<h1>A</h1><h3>B</h3>'), 'warning', /h1 is followed by h3 “B”/],
    ['heading-order', body('<h2>A</h2><h3>B</h3><h2>C</h2>'), 'good', /3 headings/],
    ['landmarks', body('<main></main>'), 'notice', /Missing: nav, header or footer/],
    ['doctype', '<p>x', 'notice', /doctype/],
    ['contact', body('<p>Call 503-555-0123</p>'), 'good', /503-555-0123/],
    ['contact', body('<p>hello@rye.example</p>'), 'good', /hello@rye.example/],
    ['contact', body('<a href="/contact">Contact</a>'), 'notice', /“Contact”/],
    ['contact', body('<p>Open 2019-2026</p>'), 'problem', /No phone/],
    ['privacy', body('<a href="/datenschutz">Info</a>'), 'good', /Info/],
    ['mixed-content', body('<img src="http://old.example/a.png">'), 'warning', /old\.example/],
    ['current-year', body('<footer>© 2015–2019 Rye</footer>'), 'notice', /2019/],
    ['current-year', body('<footer>© 2015-2026 Rye</footer>'), 'good', /2026/],
    ['title-length', head(''), 'problem', /no title/],
    ['title-length', head('<title>Home</title>'), 'warning', /\(4 characters\)/],
    ['title-length', head(`<title>${'x'.repeat(61)}</title>`), 'notice', /\(61 characters\)/],
    ['description', head('<meta name="description" content="Bread">'), 'notice', /\(5 characters\)/],
    ['indexable', head('<meta name="robots" content="NOINDEX, follow">'), 'problem', /NOINDEX/],
    ['canonical', head('<link rel="canonical" href="https://other.example/">'), 'warning', /other\.example/],
    ['canonical', head('<link rel="canonical" href="https://www.rye.example/">'), 'good', /rye\.example/],
    ['social-tags', head('<meta property="og:title" content="a">'), 'notice', /og:description, og:image/],
    ['structured-data', head('<script type="application/ld+json">{oops</script>'), 'warning', /JSON-LD/],
    ['structured-data', body('<div itemscope itemtype="https://schema.org/Bakery"></div>'), 'good', /microdata/],
    ['language', '<html><p>x</p></html>', 'problem', /no lang/],
    ['language', '<html lang="!"><p>x</p></html>', 'problem', /isn't a language/],
    ['image-alternatives', body('<img src="a"><img src="b" alt="">'), 'problem', /^Images without one: 1 of 2/],
    ['image-alternatives', body('<p>no pictures</p>'), 'unknown', /no img/],
    ['link-names', body('<a href="/a"><svg></svg></a>'), 'problem', /1 of 1/],
    [
      'link-names',
      body('<a href="/a"><img src="a" alt="Home"></a><a href="/b" aria-label="Cart"></a>'),
      'good',
      /^Links and buttons with one: 2 of 2/,
    ],
    ['link-words', body('<a href="/a">click here</a>'), 'notice', /click here/],
    ['form-labels', body('<input placeholder="Name">'), 'problem', /placeholder/],
    [
      'form-labels',
      body('<label for="a b">Name</label><input id="a b"><label>Mail <input></label><input type="hidden">'),
      'good',
      /^Form fields with one: 2 of 2/,
    ],
    ['zoom', head('<meta name="viewport" content="width=device-width, maximum-scale=1.0">'), 'problem', /maximum-scale/],
    ['frame-titles', body('<iframe src="/a"></iframe>'), 'problem', /iframe/],
    [
      'blocking-scripts',
      head('<script src="a.js"></script><script src="b.js" defer></script>'),
      'warning',
      /^Such scripts: 1, for example “a.js”/,
    ],
    ['image-sizes', body('<img src="a" width="1">'), 'notice', /1 of 1/],
    ['late-images', body('<img src="a">'.repeat(6)), 'notice', /6 images/],
  ])('%s, example %#', (id, html, severity, evidence) => {
    const found = finding(id, html)
    expect([found.severity, found.evidence]).toEqual([severity, expect.stringMatching(evidence)])
  })

  test.each<[id: string, given: Partial<PageMeta>, severity: Severity]>([
    ['https', { url: 'http://rye.example/' }, 'problem'],
    ['hsts', { headers: {} }, 'notice'],
    ['first-byte', { firstByte: 500 }, 'good'],
    ['first-byte', { firstByte: 1000 }, 'warning'],
    ['first-byte', { firstByte: 3000 }, 'problem'],
    ['page-weight', { bytes: 400_000 }, 'warning'],
    ['page-weight', { bytes: 2_000_000 }, 'problem'],
    ['compression', { headers: {}, bytes: 50_000 }, 'warning'],
    ['compression', { headers: {}, bytes: 500 }, 'good'],
    ['redirects', { redirects: ['http://a.example/', 'https://a.example/'] }, 'notice'],
    ['indexable', { headers: { 'x-robots-tag': 'noindex' } }, 'problem'],
  ])('%s with %o is %s', (id, given, severity) => {
    expect(finding(id, pages.bakery, { ...meta, ...given }).severity).toBe(severity)
  })
})

test.each([
  [
    'the button at the headline',
    '<nav><a href="/order">Order online</a></nav><h1>Bread</h1><a class="btn" href="/b">Book a tasting</a>',
    'Book a tasting',
  ],
  [
    'a button without a word of buying',
    '<nav><a href="/c">Contact</a></nav><h1>Bread</h1><a class="button primary" href="/b">See our breads</a>',
    'See our breads',
  ],
  [
    'not the banner about cookies',
    '<div><button>Accept all cookies</button></div><h1>Bread</h1><a href="/b">Order a loaf</a>',
    'Order a loaf',
  ],
  [
    'not the newsletter of the footer',
    '<h1>Bread</h1><p><a href="/b">Reserve a table</a></p><footer><form><button>Subscribe</button></form></footer>',
    'Reserve a table',
  ],
  ['not what nobody sees', '<div hidden><button>Start now</button></div><h1>Bread</h1><a href="/b">Visit us</a>', 'Visit us'],
  ['the menu’s where there is no other', '<nav><a href="/order">Order online</a></nav><h1>Bread</h1>', 'Order online'],
])('the call to action is what the page wants most: %s', (_kind, html, words) => {
  const { findings } = assess(`<!doctype html><html lang="en"><body>${html}</body></html>`, meta)
  expect(findings.find(({ id }) => id === 'call-to-action')?.evidence).toMatch(new RegExp(`^“${words}”`))
})

test('the total is not far above the message: a fast page that says nothing is no good page', () => {
  const silent = pages.bakery.replace(/<main>.*<\/main>/s, '<main><h1>Hi</h1><p>Hm.</p></main>')
  const { total, scores } = assess(silent, { ...meta, headers: { 'content-encoding': 'br', 'strict-transport-security': 'a' } })
  const message = scores.find(({ group }) => group === 'message')?.value ?? 0
  expect(message).toBeLessThan(30)
  expect(total).toBe(message + 20)
})

test('no page makes a check fail, and scores stay between 0 and 100', () => {
  const pieces = [
    '<h1>',
    '</h1>',
    '<img>',
    '<a href=":">',
    '<script type="application/ld+json">',
    '</script>',
    '<html lang="',
    '"',
    '<meta name=viewport content="',
    '>',
    '<form>',
    '<input id="\\">',
    '<template>',
    '<svg>',
    '\0',
    '<base href="::">',
    '<link rel=canonical href="http://[">',
    'word. ',
    '你好。',
  ]
  const html = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())).map((all) => all.join(''))
  fc.assert(
    fc.property(html, fc.option(fc.webUrl(), { nil: undefined }), (text, url) => {
      const { scores, total, findings } = assess(text, { year: 2026, ...(url !== undefined && { url }) })
      for (const value of [total, ...scores.map((score) => score.value)])
        expect(value === null || (value >= 0 && value <= 100)).toBe(true)
      expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length)
    }),
    { numRuns: 60 },
  )
})

test('scripts and pictures of the page are neither run nor loaded', () => {
  const before = performance.getEntriesByType('resource').length
  assess('<script>globalThis.wasRun = true</script><img src="/never-loaded.png" onerror="globalThis.wasRun = true">', meta)
  expect('wasRun' in globalThis).toBe(false)
  expect(
    performance
      .getEntriesByType('resource')
      .slice(before)
      .map(({ name }) => name),
  ).not.toContainEqual(expect.stringContaining('never-loaded'))
})

test('a page of one endless word is assessed in time', () => {
  const startedAt = performance.now()
  assess(body(`<p>${'a'.repeat(1_000_000)}</p>`), meta)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
