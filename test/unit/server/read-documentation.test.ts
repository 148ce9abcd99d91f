import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readDocumentation } from '../../../sdk/server/serve/read-documentation.ts'
import { chapters } from '../../tools/reference/chapters.mjs'

const pages = await readDocumentation(fileURLToPath(new URL('../../..', import.meta.url)), '/api/')

it('reads the README and every chapter', () => {
  expect(pages.map(({ path }) => path).toSorted()).toEqual(['README.md', ...Object.keys(chapters)].toSorted())
})

it('changes links so that they lead to where the pages are served', () => {
  const all = pages.map(({ markdown }) => markdown).join('\n')
  expect(all).toContain('](/api/sdk/connectors/README.md#a-proxy-that-keeps-your-key)')
  const prose = all.replaceAll(/^```[\s\S]*?^```$/gm, '')
  const addresses = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address)
  const paths = new Set(pages.map(({ path }) => `/api/${path}`))
  expect(addresses.filter((address) => !address.startsWith('http') && !paths.has(address.split('#')[0] ?? ''))).toEqual([])
})

it('leaves out comments meant for tools', () => {
  expect(pages.filter(({ markdown }) => markdown.includes('<!--')).map(({ path }) => path)).toEqual([])
})
