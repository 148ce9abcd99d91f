import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { messagePages, pageOfMessages } from '../../tools/publish/message-pages.mjs'
import { packageFacts, withAbsoluteLinks } from '../../tools/publish/package-facts.mjs'

const repository = 'https://code.example/confab/chat'

describe('what a release says of its owner', () => {
  test.each([
    [{}, '"author" and "repository" (an address of https)'],
    [{ author: 'Ada', repository: '' }, '"repository" (an address of https)'],
    [{ author: ' ', repository }, '"author"'],
    [{ author: 'Ada', repository: 'confab/chat' }, '"repository" (an address of https)'],
    [{ author: 'Ada', repository: 'https://code.example/' }, '"repository" (an address of https)'],
  ])('a release without %j is refused, and names what is missing', (owner, missing) => {
    expect(() => packageFacts(owner)).toThrow(`A release needs ${missing} in test/tools/publish/owner.json.`)
  })

  test.each([repository, `${repository}/`, `${repository}.git`, `git+${repository}.git`, ` ${repository} `])(
    'all fields of package.json come of the author and the repository, given as %s',
    (given) => {
      expect(packageFacts({ author: 'Ada <ada@code.example>', repository: given })).toEqual({
        homepage: `${repository}#readme`,
        bugs: { url: `${repository}/issues` },
        repository: { type: 'git', url: `git+${repository}.git` },
        author: 'Ada <ada@code.example>',
      })
    },
  )
})

describe('the page that messages in the console lead to', () => {
  test.each([
    [{}, undefined],
    [{ site: ' ' }, undefined],
    [{ site: 'https://chat.example' }, 'https://chat.example/reference/errors.html'],
    [{ site: ' https://chat.example/docs/ ' }, 'https://chat.example/docs/reference/errors.html'],
  ])('of the owner %j is %s', (owner, page) => {
    expect(pageOfMessages(owner)).toBe(page)
  })

  const source = fileURLToPath(new URL('../../../sdk/core/util/thrown/message-page.ts', import.meta.url))

  test('is on the site, where a release has one', () => {
    const code = messagePages({ site: 'https://chat.example' }).load(source)
    expect(code).toContain("'https://chat.example/reference/errors.html'")
    expect(code).not.toContain('dist/docs')
  })

  test('is that of the package, where it has none', () => {
    expect(messagePages({ site: '' }).load(source)).toBeNull()
  })
})

describe('links of the packed README', () => {
  test.each([
    ['[a](sdk/README.md)', `[a](${repository}/blob/HEAD/sdk/README.md)`],
    ['[a](sdk/README.md#errors "Errors")', `[a](${repository}/blob/HEAD/sdk/README.md#errors "Errors")`],
    ['[a](./LICENSE)', `[a](${repository}/blob/HEAD/LICENSE)`],
    ['![a](.github/confab.webp)', `![a](${repository}/raw/HEAD/.github/confab.webp)`],
    ['<img src=".github/confab.webp" />', `<img src="${repository}/raw/HEAD/.github/confab.webp" />`],
    ['[a]: sdk/OPTIONS.md', `[a]: ${repository}/blob/HEAD/sdk/OPTIONS.md`],
    ['  [a]: <my options.md>', `  [a]: <${repository}/blob/HEAD/my options.md>`],
    ['[a](<my file.md>)', `[a](<${repository}/blob/HEAD/my file.md>)`],
    ['[a](notes(1).md)', `[a](${repository}/blob/HEAD/notes(1).md)`],
    ['[a](\n  sdk/README.md\n)', `[a](\n  ${repository}/blob/HEAD/sdk/README.md\n)`],
    ['[a](/sdk/README.md)', `[a](${repository}/blob/HEAD/sdk/README.md)`],
    ['[![a](a.png)](b.md)', `[![a](${repository}/raw/HEAD/a.png)](${repository}/blob/HEAD/b.md)`],
    ["<img alt=a SRC = 'a.svg'>", `<img alt=a SRC = '${repository}/raw/HEAD/a.svg'>`],
    ['<video poster="a.png" src="a.mp4">', `<video poster="${repository}/raw/HEAD/a.png" src="${repository}/raw/HEAD/a.mp4">`],
    [
      '<source srcset="a.png 1x, b.png 2x">',
      `<source srcset="${repository}/raw/HEAD/a.png 1x, ${repository}/raw/HEAD/b.png 2x">`,
    ],
    ['`a` [b](c.md) `d`', `\`a\` [b](${repository}/blob/HEAD/c.md) \`d\``],
    ['````\n```\n````\n[a](b.md)', `\`\`\`\`\n\`\`\`\n\`\`\`\`\n[a](${repository}/blob/HEAD/b.md)`],
  ])('%s becomes an address', (given, expected) => {
    expect(withAbsoluteLinks(given, repository)).toBe(expected)
  })

  test.each([
    '[a](https://deepchat.dev)',
    '[a](mailto:a@b.example)',
    '[a](#use-it)',
    '`[a](sdk/README.md)`',
    '```html\n<script src="dist/element.js"></script>\n```',
    'a](b c) and f(x)',
    '[a](//cdn.example/b.png)',
    '~~~md\n[a](b.md)\n~~~',
    '````md\n```\n[a](b.md)\n```\n[a](c.md)\n````',
    '``a ` [b](c.md)``',
    '- ```md\n  [a](b.md)\n  ```',
    '```md\n[a](b.md)',
    '[^1]: See the chapter.',
    '<!-- [a](b.md) -->',
    'The attribute src="a.png" of an image',
    '<img data-name="src" alt="href=b.md">',
  ])('%s stays', (given) => {
    expect(withAbsoluteLinks(given, repository)).toBe(given)
  })

  test('no link of the README is left that leads nowhere outside the repository', () => {
    const packed = withAbsoluteLinks(readFileSync('README.md', 'utf8'), repository).replaceAll(/```[^]*?\n```/g, '')
    const links = [...packed.matchAll(/\]\(([^()\s]+)|(?:src|href)="([^"]+)"/g)].map(([, one, other]) => one ?? other)
    expect(links.length).toBeGreaterThan(30)
    expect(links.filter((link) => !/^(?:https?:|mailto:|#)/.test(link ?? ''))).toEqual([])
  })
})
