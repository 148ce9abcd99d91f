import { expect, onTestFinished, test } from 'vitest'
import { openJudge } from '../../../../host/server/judging/open-judge.ts'

const bakery = `<!DOCTYPE html><html lang="en"><head><title>Fresh bread in Leeds | Ada's Bakery</title>
<META NAME="Description" content="Bread from our own oven, every morning."><meta property="og:site_name" content="Ada's Bakery">
<script>document.title = 'A script ran'</script></head>
<body><nav><a href="/menu">Menu</a><a href="/contact">Contact us</a><a href="https://elsewhere.example/">Elsewhere</a></nav>
<main><h1>Fresh bread every morning</h1><p>We bake rye and wheat bread in Leeds. Come and see us.</p>
<a href="TEL:+441131234567">Call us</a></main></body></html>`

const url = 'https://bakery.example/'

function open(settings: Parameters<typeof openJudge>[0] = {}) {
  const opened = openJudge(settings)
  onTestFinished(() => opened.close())
  return opened.judge
}

test('a server reads a page as the page of a demo does, and runs none of its scripts', async () => {
  const judge = open()
  const judgement = await judge.judge(bakery, { url, year: 2026 })
  if (judgement.stranger) throw new Error(judgement.stranger.what)
  const { pageTitle, siteName, description, text, findings, total } = judgement.assessment
  expect({ pageTitle, siteName, description }).toEqual({
    pageTitle: "Fresh bread in Leeds | Ada's Bakery",
    siteName: "Ada's Bakery",
    description: 'Bread from our own oven, every morning.',
  })
  expect(text).toContain('We bake rye and wheat bread in Leeds.')
  expect(findings.length).toBeGreaterThan(30)
  expect(total).toBeGreaterThan(0)
  expect(await judge.chooseLinks(bakery, url)).toEqual([`${url}menu`, `${url}contact`])
  expect(await judge.judgeLinked(bakery, { url, year: 2026 })).toMatchObject({ hasHeadline: true, hasDescription: true })
  expect(await judge.readDocument('<p>Rye bread</p>', 'Prices')).toEqual({ title: 'Prices', text: '# Prices\n\nRye bread' })
})

test('a server recognises what is no page of a business', async () => {
  const judgement = await open().judge('<title>Just a moment...</title><body>Checking your browser</body>', { url, year: 2026 })
  expect(judgement.stranger?.code).toBe('challenge')
})

test('a page that takes too long to read is refused, and the next one is read', async () => {
  const judge = open({ maximumTime: 1 })
  const long = judge.readDocument(`<p>${'<b>'.repeat(400)}${'word '.repeat(200_000)}</p>`, 'Long')
  await expect(long).rejects.toMatchObject({ status: 422, code: 'too_complex' })
  const patient = open()
  const both = await Promise.all([patient.readDocument('<p>One</p>', 'One'), patient.readDocument('<p>Two</p>', 'Two')])
  expect(both.map(({ title }) => title)).toEqual(['One', 'Two'])
})

test('a page that takes too much memory ends no server', async () => {
  const judge = open({ memory: 24 })
  await expect(judge.readDocument('<p>word</p>'.repeat(300_000), 'Large')).rejects.toMatchObject({ code: 'too_complex' })
})
