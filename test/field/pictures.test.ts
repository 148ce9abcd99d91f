import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { beforeAll, test } from 'vitest'
import { sharedBrowser } from '../e2e/shared-browser.ts'
import { photographSheet, pictureFolder } from '../tools/pictures/contact-sheet.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** How much of a state may look different: time goes on in a recording. */
const tolerated = 0.002

beforeAll(() => {
  execFileSync('npm', ['run', 'build-storybook'], { cwd: root, stdio: 'pipe' })
}, 300_000)

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function cut(picture: PNG, { x, y, width, height }: Area): Buffer {
  const piece = new PNG({ width, height })
  PNG.bitblt(picture, piece, x, y, width, height, 0, 0)
  return piece.data
}

test.for(['light', 'dark', 'rtl'] as const)(
  'every state of the chat looks as in the kept picture: %s',
  async (sheet, { expect }) => {
    const kept = PNG.sync.read(await readFile(join(pictureFolder, `${sheet}.png`)))
    const { picture, states } = await photographSheet(await sharedBrowser(), sheet)
    expect([picture.width, picture.height], 'The sheet has another size: run `npm run pictures` and look at them').toEqual([
      kept.width,
      kept.height,
    ])
    const changed = states.flatMap((state) => {
      const { width, height } = state
      const different = pixelmatch(cut(kept, state), cut(picture, state), undefined, width, height, { threshold: 0.1 })
      const share = different / (width * height)
      return share > tolerated ? [`${state.name}: ${(share * 100).toFixed(2)} %`] : []
    })
    expect(changed, 'If these changes are wanted, run `npm run pictures` and look at them').toEqual([])
  },
)
