import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { messagePages } from '../../tools/publish/message-pages.mjs'
import { chapters } from '../../tools/reference/chapters.mjs'
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
  describe.each([
    ['core/util/thrown/message-page.ts', 'reference/errors.html', 'errors.md'],
    ['server/moving/move-command.ts', 'guide/migration.html', 'migration.md'],
  ])('by %s', (path, onSite, inPackage) => {
    const source = fileURLToPath(new URL(`../../../sdk/${path}`, import.meta.url))

    test.each(['https://chat.example', ' https://chat.example/docs/ '])('is on the site, where a release has "%s"', (site) => {
      const code = messagePages({ site }).load(source)
      expect(code).toContain(`${site.trim().replace(/\/$/, '')}/${onSite}`)
      expect(code).not.toContain('dist/docs')
    })

    test.each([{}, { site: ' ' }])(
      'is a file that whoever installed the package has, where the owner has no site: %j',
      (owner) => {
        expect(messagePages(owner).load(source)).toBeNull()
        expect(readFileSync(source, 'utf8')).toContain(`node_modules/confab-chat/dist/docs/${inPackage}`)
        expect(Object.values(chapters)).toContain(inPackage)
      },
    )
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
