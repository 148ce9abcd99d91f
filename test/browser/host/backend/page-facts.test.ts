import { expect, test } from 'vitest'
import { createTestBackend, reply } from './create-test-backend.ts'

/** A page as small businesses have them: when and where stand at its foot, and other figures above. */
const footed = `<!doctype html><html lang="en"><title>Oven Street</title><main><h1>Slow bread</h1>
<ul><li>36 hours of fermentation: easier to digest, and it keeps for five days.</li></ul>
<blockquote><p>The best rye in the north, and the only delivery I trust.</p><footer>Amira, 5 stars</footer></blockquote>
<p>4.9 of 5 from 312 reviews. We opened 12 years ago. A wheat loaf costs £4.80. Delivery is free from two loaves.</p></main>
<footer><nav><a href="/a">12 recipes</a></nav><p>Oven Street, 4 Mill Lane, Leeds. <a href="tel:+441134960123">0113 496 0123</a>.
Open Tuesday to Saturday, 7:00 to 15:00.</p><p><a href="/privacy">Privacy</a></p><p>© 2026 Oven Street</p></footer></html>`

test('opening hours and the phone number are known where a page has them at its foot', async () => {
  const backend = createTestBackend({ web: { 'https://oven.example/': footed } })
  const { text } = await backend.addPage('https://oven.example/')
  expect(text).toMatch(
    /\n\n## Contact\n\nOven Street, 4 Mill Lane, Leeds\. 0113 496 0123\. Open Tuesday to Saturday, 7:00 to 15:00\.$/,
  )
  expect(await reply(backend, 'knowledge', 'When are you open?')).toContain('Tuesday to Saturday, 7:00 to 15:00')
  expect(await reply(backend, 'knowledge', 'What is your phone number?')).toContain('0113 496 0123')
  expect(await reply(backend, 'knowledge', 'Where are you?')).toContain('4 Mill Lane, Leeds')
  expect(await reply(backend, 'knowledge', "What's your address?")).toContain('4 Mill Lane, Leeds')
})

test.each([
  ['Are you open on Wednesday?', '7:00 to 15:00'],
  ['Open on Sundays?', '7:00 to 15:00'],
  ['opening times pls', '7:00 to 15:00'],
  ['How late are you open tonight?', '7:00 to 15:00'],
  ['whats ur phone number', '0113 496 0123'],
])('a visitor who asks in passing, %s, reads %s', async (question, fact) => {
  const backend = createTestBackend({ web: { 'https://oven.example/': footed } })
  await backend.addPage('https://oven.example/')
  expect(await reply(backend, 'knowledge', question)).toContain(fact)
})

test('what two pages have at their foot is said once', async () => {
  const backend = createTestBackend({ web: { 'https://oven.example/': footed, 'https://oven.example/a': footed } })
  await backend.addPage('https://oven.example/')
  await backend.addPage('https://oven.example/a')
  const text = await reply(backend, 'knowledge', 'When are you open?')
  expect(text.match(/7:00 to 15:00/g)).toHaveLength(1)
})

test('a table of prices is read row by row, and one that only arranges a page is not', async () => {
  const html = `<!doctype html><html lang="en"><title>Prices</title><main><h1>Prices</h1>
<table><tr><th>Loaf</th><th>Price</th></tr><tr><th>Dark rye</th><td>£4.50</td></tr><tr><td>Spelt:</td><td></td><td>£5.20</td></tr></table>
<table><tr><td><p>We bake at night.</p></td><td><p>We deliver at seven.</p></td></tr></table></main></html>`
  const backend = createTestBackend({ web: { 'https://oven.example/': html } })
  const { text } = await backend.addPage('https://oven.example/')
  expect(text).toContain('Loaf: Price\n\nDark rye: £4.50\n\nSpelt: £5.20\n\nWe bake at night.\n\nWe deliver at seven.')
})
