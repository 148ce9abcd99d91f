// `npm run pictures`: keeps what the contact sheet looks like now, for test/field/pictures.test.ts to compare with. Look at them before
// you commit them.
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { PNG } from 'pngjs'
import { chromeFlags, findChrome } from '../chrome.mjs'
import { photographSheet, pictureFolder, sheets } from './contact-sheet.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

execFileSync('npm', ['run', 'build-storybook'], { cwd: root, stdio: 'inherit' })
const browser = await chromium.launch({ executablePath: await findChrome(), args: chromeFlags })
try {
  await mkdir(pictureFolder, { recursive: true })
  for (const sheet of Object.keys(sheets)) {
    const { picture } = await photographSheet(browser, sheet)
    const file = join(pictureFolder, `${sheet}.png`)
    // Screenshots are opaque: without the channel for transparency they are smaller.
    await writeFile(file, PNG.sync.write(picture, { colorType: 2, deflateLevel: 9 }))
    console.log(file)
  }
} finally {
  await browser.close()
}
