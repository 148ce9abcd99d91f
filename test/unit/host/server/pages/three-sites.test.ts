// @module-tag thorough: starts a browser for each site.
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Assessment } from '../../../../../host/backend/types.ts'
import { startBackend, demo, makeFolder } from '../../../../e2e/host/backend/local-backend.ts'
import { findChrome } from '../../../../tools/chrome.mjs'
import { servePages } from './serve-pages.ts'

type Pages = Parameters<typeof servePages>[0]

/** Of another type than a page. */
const file =
  (type: string, text: string): Exclude<Pages[string], string> =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type }).end(text)

const look = `body{margin:0 auto;max-width:42rem;padding:1rem;font:18px/1.6 sans-serif;color:#222;background:#fff}
nav a,footer a{display:inline-block;padding:12px}.go{display:inline-block;padding:14px 20px;color:#fff;background:#14532d}`

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#a3c9a8"/></svg>`

const head = (title: string, description: string): string => `<meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${description}">
<link rel="canonical" href="/"><link rel="icon" href="data:,"><link rel="stylesheet" href="/look.css">
<meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:image" content="/room.svg">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Physiotherapy","name":"Bright Back"}</script>`

const frame = (
  main: string,
): string => `<header><nav aria-label="Main"><a href="/">Bright Back</a><a href="/prices">Prices of treatments</a>
<a href="/about">About our therapists</a></nav></header><main>${main}</main>
<footer><a href="tel:+15035550123">+1 503 555 0123</a> <a href="mailto:hello@bright.example">hello@bright.example</a>
<a href="/privacy">Privacy</a> 12 Oak Street, Portland. © 2026 Bright Back</footer>`

const welcome = `<h1>Live without back pain in six weeks</h1>
<p>Our physiotherapists in Portland find what causes your pain, and show you exercises that you can do at your desk.</p>
<p><a class="go" href="/book">Book your first visit</a></p><img src="/room.svg" alt="A treatment room with a window" width="400" height="300">
<h2>What your first visit is like</h2><p>You tell us where it hurts, and since when. We look at how you sit, stand and lift. After forty minutes
you know what causes your pain, and you have three exercises for your first week. You pay 80 dollars, and nothing before.</p>
<h2>Why people stay with us</h2><p>You see the same therapist each time. You can write to them between two visits. Nine of ten people need no
more than six visits, and we tell you at the first one if you are not among them. You can cancel until the evening before.</p>
<blockquote>After two weeks I could carry my daughter again. Maria L., Portland</blockquote>
<h2>Where you find us</h2><p>We are open from Monday to Friday, from eight to six, at 12 Oak Street, two minutes from the tram.</p>`

const rest: Pages = {
  '/look.css': file('text/css', look),
  '/room.svg': file('image/svg+xml', picture),
  '/robots.txt': file('text/plain', 'User-agent: *\nAllow: /\n'),
  '/prices': `<!doctype html><html lang="en"><head>${head('Prices of physiotherapy | Bright Back', 'What a visit at Bright Back costs, and what your insurance pays of it.')}</head><body>${frame('<h1>What a visit costs</h1><p>Your first visit costs 80 dollars, and each further one 60. Most insurances pay half of it.</p>')}</body></html>`,
  '/about': `<!doctype html><html lang="en"><head>${head('Our therapists | Bright Back', 'Who treats you at Bright Back in Portland, and what they have learned.')}</head><body>${frame('<h1>Who treats you</h1><p>Ana and Tom have treated backs in Portland since 2009, and teach at the university.</p>')}</body></html>`,
}

const title = 'Physiotherapy for back pain in Portland | Bright Back'
const description =
  'Physiotherapists in Portland who find what causes your back pain. Book a first visit of forty minutes for 80 dollars.'

/** A business that took care: clear, readable, quick. */
const good: Pages = {
  ...rest,
  '/': `<!doctype html><html lang="en"><head>${head(title, description)}</head><body>${frame(welcome)}</body></html>`,
}

/** The same page, of which a server sends nothing but a script. */
const drawn: Pages = {
  ...rest,
  '/': `<!doctype html><html lang="en"><head>${head(title, description)}</head><body><noscript>Enable JavaScript.</noscript><div id="root"></div><script src="/app.js"></script></body></html>`,
  '/app.js': file('text/javascript', `document.querySelector('#root').innerHTML = ${JSON.stringify(frame(welcome))}`),
}

/** What one leaves again: no word of what is offered, grey on grey, nothing to press, and a script that holds everything up. */
const bad: Pages = {
  '/': `<html><head><title>Home</title><meta name="robots" content="noindex"><script src="/slow.js"></script></head>
<body style="color:#bbb;background:#ccc;font-size:9px"><font size="1"><h4>Welcome to our website!!!</h4><img src="/big.svg"><img src="/big2.svg">
<p>We are a leading provider of innovative solutions. Our synergies leverage best-in-class excellence. We are passionate.
We strive. Our team is our strength. We look forward.</p><a href="/x"><img src="/big.svg"></a><input placeholder="Name"><input placeholder="Mail">
<a href="/y">here</a> <a href="/z">click here</a></font></body></html>`,
  '/slow.js': file('text/javascript', 'const end = performance.now() + 900; while (performance.now() < end);'),
  '/big.svg': file(
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="900"><!--${'x'.repeat(900_000)}--><rect width="9" height="9"/></svg>`,
  ),
  '/big2.svg': file(
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="900"><!--${'y'.repeat(900_000)}--><rect width="9" height="9"/></svg>`,
  ),
}

/** The assessment of a site, as the app would show it. */
async function assess(pages: Pages): Promise<Assessment> {
  const { origin } = await servePages(pages)
  const backend = await startBackend(makeFolder(), [origin], findChrome)
  onTestFinished(backend.stop)
  const user = backend.as((await backend.signIn(demo)).AccessToken)
  const { id } = await user.startAssessment(`${origin}/`)
  let last: Assessment | undefined
  for await (const state of user.watchAssessment(id)) last = state
  if (last?.status !== 'done') throw new Error(`The assessment ended with ${JSON.stringify(last)}.`)
  return last
}

const scoresOf = ({ total, scores }: Assessment): Record<string, number | null> => ({
  total,
  ...Object.fromEntries(scores.map(({ group, value }) => [group, value])),
})

/** Each score rests on findings that can be read, and one that is not full names what would gain most. */
function expectExplained({ scores, findings, summary }: Assessment): void {
  const byId = new Map(findings.map((finding) => [finding.id, finding]))
  for (const { group, value, basedOn, topFix } of scores) {
    expect(basedOn.length, group).toBeGreaterThan(0)
    for (const id of basedOn) expect(byId.get(id)?.evidence, id).toBeTruthy()
    if (value !== null && value < 100) expect(byId.get(topFix ?? '')?.advice, group).toBeTruthy()
  }
  expect(summary).not.toBe('')
}

describe('three websites get the scores that a person would give them', () => {
  test('a clear, readable and quick page is good in all but its missing encryption', async () => {
    const assessment = await assess(good)
    const scores = scoresOf(assessment)
    const words = JSON.stringify(scores)
    expect(scores['total'], words).toBeGreaterThanOrEqual(80)
    for (const group of ['message', 'structure', 'findability', 'accessibility', 'speed'])
      expect(scores[group], `${group} in ${words}`).toBeGreaterThanOrEqual(80)
    expectExplained(assessment)
  }, 120_000)

  test('a page that says nothing, slowly and in grey, is bad', async () => {
    const assessment = await assess(bad)
    const scores = scoresOf(assessment)
    const words = JSON.stringify(scores)
    expect(scores['total'], words).toBeLessThanOrEqual(40)
    for (const group of ['message', 'structure', 'findability', 'accessibility'])
      expect(scores[group], `${group} in ${words}`).toBeLessThanOrEqual(50)
    expectExplained(assessment)
  }, 120_000)

  test('a page that a script draws is as good as its visitors find it, and less easily found', async () => {
    const [whole, scripted] = [await assess(good), await assess(drawn)]
    const [sent, byScript] = [scoresOf(whole), scoresOf(scripted)]
    const words = JSON.stringify([sent, byScript])
    expect(byScript['message'], words).toBe(sent['message'])
    expect(byScript['accessibility'], words).toBeGreaterThanOrEqual(Number(sent['accessibility']) - 5)
    expect(byScript['findability'], words).toBeLessThan(Number(sent['findability']))
    expect(byScript['total'], words).toBeLessThan(Number(sent['total']))
    expect(byScript['total'], words).toBeGreaterThanOrEqual(Number(sent['total']) - 20)
    expect(scripted.findings.map(({ title: said }) => said)).toContain('Without scripts the page is nearly empty.')
    expectExplained(scripted)
  }, 240_000)
})
