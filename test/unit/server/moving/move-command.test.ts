import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrateCommand } from '../../../../sdk/server/serve/tables/migrate-command.ts'
import { moveCommand } from '../../../../sdk/server/moving/move-command.ts'

const page = `<!doctype html>
<html lang="en">
  <head>
    <title>Our chat</title>
    <script type="module" src="https://unpkg.com/deep-chat@2.4.2/dist/deepChat.bundle.js"></script>
  </head>
  <body>
    <h1>Questions?</h1>
    <p>Ask us.</p>
    <p>We are here.</p>
    <deep-chat onMessage="log" demo="true"></deep-chat>
  </body>
</html>
`

/** A folder with files, and this package beside it. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-move-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'dist'))
  for (const [name, text] of Object.entries({ 'package.json': '{"version": "1.2.3"}', ...files }))
    writeFileSync(join(folder, name), text)
  return folder
}

/** Runs `npx confab-chat migrate FILE`. */
async function migrate(folder: string, ...words: string[]) {
  const said: string[] = []
  const printed: string[] = []
  const say = (line: string): void => void said.push(line)
  const code = await migrateCommand(['migrate', ...words], {
    environment: {},
    stores: { sqlite: () => Promise.reject(new Error('No database')), postgres: () => Promise.reject(new Error('No database')) },
    say,
    move: (files, isWritten) =>
      moveCommand(files, { dist: join(folder, 'dist'), isWritten, say, print: (text) => void printed.push(text) }),
  })
  return { code, said: said.join('\n').replaceAll(`${folder}/`, ''), printed: printed.join('\n').replaceAll(`${folder}/`, '') }
}

const after =
  'Then: npm uninstall deep-chat deep-chat-react, and npm install confab-chat.\n' +
  'The look is another one; theme: "messenger" has that of Deep Chat. What differs: node_modules/confab-chat/dist/docs/migration.md'

describe('npx confab-chat migrate FILE', () => {
  test('shows what would change and what is left to the person, and writes nothing', async () => {
    const folder = folderWith({ 'page.html': page })
    expect(await migrate(folder, join(folder, 'page.html'))).toEqual({
      code: 0,
      printed: `--- page.html
+++ page.html
@@ -3,5 +3,5 @@
   <head>
     <title>Our chat</title>
-    <script type="module" src="https://unpkg.com/deep-chat@2.4.2/dist/deepChat.bundle.js"></script>
+    <script type="module" src="https://unpkg.com/confab-chat@1.2.3/dist/element.js"></script>
   </head>
   <body>
@@ -9,5 +9,5 @@
     <p>Ask us.</p>
     <p>We are here.</p>
-    <deep-chat onMessage="log" demo="true"></deep-chat>
+    <confab-chat onMessage="log" demo="true"></confab-chat>
   </body>
 </html>`,
      said: `page.html:11: an attribute holds no function here: set the property "onMessage" in a script\nNothing is written: add --write.\n${after}`,
    })
    expect(readFileSync(join(folder, 'page.html'), 'utf8')).toBe(page)
  })

  test('writes what it shows, of several files, where that is asked for', async () => {
    const folder = folderWith({ 'page.html': page, 'a.js': `import 'deep-chat'\r\n` })
    const { code, said } = await migrate(folder, join(folder, 'page.html'), join(folder, 'a.js'), '--write')
    expect([code, said]).toEqual([0, expect.stringContaining(`The files are written.\n${after}`)])
    expect(readFileSync(join(folder, 'page.html'), 'utf8')).toContain('<confab-chat onMessage')
    expect(readFileSync(join(folder, 'a.js'), 'utf8')).toBe(`import 'confab-chat/element'\r\n`)
  })

  test('has nothing to do with a file that it has migrated', async () => {
    const folder = folderWith({ 'a.js': `import 'confab-chat/element'\n` })
    const nothing = { code: 0, printed: '', said: 'a.js: there is nothing of Deep Chat to change.' }
    expect(await migrate(folder, join(folder, 'a.js'))).toEqual(nothing)
    expect(await migrate(folder, join(folder, 'a.js'), '--write')).toEqual(nothing)
  })

  test('asks for --write where one file of several would change', async () => {
    const folder = folderWith({ 'a.js': `import 'confab-chat/element'\n`, 'page.html': page })
    const { said } = await migrate(folder, join(folder, 'page.html'), join(folder, 'a.js'))
    expect(said).toContain(`a.js: there is nothing of Deep Chat to change.\nNothing is written: add --write.\n${after}`)
  })

  test.each([
    ['missing.html', 'There is no file missing.html.'],
    ['dist', 'dist is a folder. Name files: .html, .js, .jsx, .ts, .tsx, .vue and .svelte.'],
    ['page.php', 'page.php is of no kind that is read here: .html, .js, .jsx, .ts, .tsx, .vue and .svelte.'],
    ['broken.js', 'broken.js cannot be read as a script: Unexpected token (1:17)'],
  ])('says what is wrong with %s', async (name, words) => {
    const folder = folderWith({ 'page.php': page, 'broken.js': 'const deepChat = ;' })
    const { code, said } = await migrate(folder, join(folder, name))
    expect([code, said]).toEqual([1, expect.stringContaining(words)])
  })
})
