import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const chapter = readFileSync(`${root}/sdk/languages/README.md`, 'utf8')

test('the chapter on languages names every language that a chat speaks, by its tag', () => {
  const [, section = ''] = /\n## Languages\n([\s\S]*?)\n## /.exec(chapter) ?? []
  const [list = ''] = section.split('Without it')
  const named = [...list.matchAll(/`([a-z]{2}(?:-\w+)?)`/g)].map(([, tag = '']) => tag)
  const files = readdirSync(`${root}/sdk/languages`).flatMap((name) => /^([a-z]{2}(?:-\w+)?)\.ts$/.exec(name)?.[1] ?? [])
  expect(named.toSorted()).toEqual(files.toSorted())
})
