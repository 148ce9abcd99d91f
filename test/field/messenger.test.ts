import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configurations } from './messenger/configurations.ts'
import { openStage } from './messenger/stage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pictures = join(root, 'test/field/messenger/pictures')
/** Where a picture that is not as expected is put, and what differs in it. */
const differences = join(root, 'test/field/.cache/messenger')
/** Set by `take-pictures.mjs`: the folder of the build whose pictures are kept. */
const kept = process.env['PICTURES_OF']

let stage: Awaited<ReturnType<typeof openStage>>

beforeAll(async () => {
  stage = await openStage(kept ?? join(root, 'dist'))
  mkdirSync(kept === undefined ? differences : pictures, { recursive: true })
})
afterAll(() => stage.close())

/** Compares with the picture that is kept, if there is one: how many of a thousand pixels differ, and where. */
function compare(name: string, picture: PNG): { perMille: number; difference: PNG } {
  const path = join(pictures, name)
  const { width, height, data } = existsSync(path) ? PNG.sync.read(readFileSync(path)) : new PNG({ width: 1, height: 1 })
  const difference = new PNG({ width, height })
  const isOfSize = picture.width === width && picture.height === height
  const count = isOfSize ? pixelmatch(data, picture.data, difference.data, width, height) : width * height
  return { perMille: (1000 * count) / (width * height), difference }
}

describe('the theme messenger draws as before what Deep Chat shows about', () => {
  test.each(configurations)(
    '%s',
    async (title, configuration) => {
      const name = `${title.replaceAll(/\W+/g, '-')}.png`
      const picture = PNG.sync.read(await stage.draw(configuration))
      const { perMille, difference } = compare(name, picture)
      if (kept !== undefined) {
        // Without the channel of transparency, which a page has none of.
        if (perMille > 0) writeFileSync(join(pictures, name), PNG.sync.write(picture, { colorType: 2, deflateLevel: 9 }))
        return
      }
      if (perMille > 1) {
        writeFileSync(join(differences, name), PNG.sync.write(picture))
        writeFileSync(join(differences, `difference-${name}`), PNG.sync.write(difference))
      }
      expect(perMille).toBeLessThanOrEqual(1)
    },
    30_000,
  )
})
