import { describe, expect, it } from 'vitest'
import { quietConsole } from './quiet-console.ts'
import type { ServiceRow } from './row.ts'
import { rows } from './rows/stability-ai.ts'
import { expectReply, sentOf, tempService } from './temp-service.ts'

quietConsole()

const rowOf = (task: string): ServiceRow => {
  const row = rows.find(({ name }) => name === `stabilityAI.${task}`)
  if (!row) throw new Error(`No row of ${task}`)
  return row
}

const creative = { settings: { model: 'creative' } }
const upscale = rowOf('imageToImageUpscale with words')

describe('Stability AI', () => {
  it('looks every ten seconds whether a creative picture is done', async () => {
    const { send, waits, mock } = await tempService(upscale, creative)
    expectReply(await send(), upscale.reply)
    expect(waits).toEqual([10_000, 10_000])
    const result = `${mock.requests[0]?.url.href ?? ''}/result/`
    expect(mock.requests.map(({ method, url }) => [method, url.href.startsWith(result)])).toEqual([
      ['POST', false],
      ['GET', true],
      ['GET', true],
    ])
  })

  it('looks no more once the visitor gave up', async () => {
    const test = await tempService(upscale, creative)
    test.context.delay = () => (test.abort(), Promise.reject(test.context.signal.reason as Error))
    expect((await test.send()).error).toMatchObject({ name: 'AbortError' })
    expect(test.mock.requests.length).toBe(1)
  })

  it('changes as much as was to stay in the first version’s terms', async () => {
    const { send, mock } = await tempService(rowOf('imageToImage'), { settings: { image_strength: 0.75 } })
    await send()
    expect(mock.requests.map(sentOf)).toMatchObject([{ form: { strength: '0.25' } }])
  })

  it.for(['imageToImageMasking', 'imageToImageMasking of version 1'])(
    'needs the mask for %s, unless the picture itself says what is to change',
    async (name) => {
      const row = rowOf(name)
      const [image] = row.asked?.files?.() ?? []
      const withoutMask = { ...row, asked: { text: 'A bigger cat', files: () => (image ? [image] : []) } }
      const { send, mock } = await tempService(withoutMask)
      expect((await send()).error).toMatchObject({ message: 'Image was not found', isDisplayable: true })
      expect(mock.requests).toEqual([])
      const alpha = await tempService(withoutMask, { settings: { mask_source: 'INIT_IMAGE_ALPHA' } })
      expectReply(await alpha.send(), row.reply)
      expect(alpha.connector.input?.needsFiles).toBe(1)
    },
  )

  it('needs a picture to change', async () => {
    const { send } = await tempService({ ...rowOf('imageToImage'), asked: { text: 'A bigger cat' } })
    expect((await send()).error).toMatchObject({ message: 'Image was not found' })
  })

  it('says in which format a picture is', async () => {
    const { send } = await tempService(rowOf('textToImage'), { settings: { output_format: 'webp' } })
    expectReply(await send(), { files: [{ type: 'image', src: 'data:image/webp;base64,' }] })
  })

  it('leaves out pictures that failed', async () => {
    const artifacts = [
      { base64: 'iVBOR', finishReason: 'SUCCESS' },
      { base64: 'c3BvaWx0', finishReason: 'ERROR' },
    ]
    const { send } = await tempService(rowOf('textToImage of version 1'), {
      wrapFetch: () => () => Promise.resolve(Response.json({ artifacts })),
    })
    expectReply(await send(), { files: [{ type: 'image', src: 'data:image/png;base64,iVBOR' }] })
  })

  it('leaves a missing engine to the words of a host of the page’s own', async () => {
    const missing = { name: 'not_found', message: 'The specified engine (ID mine) was not found.' }
    const asked: string[] = []
    const { send } = await tempService(rowOf('textToImage'), {
      settings: { custom_base_url: 'https://pictures.example/', engine_id: 'mine' },
      wrapFetch: () => (input) => (asked.push(new Request(input).url), Promise.resolve(Response.json(missing, { status: 404 }))),
    })
    expect((await send()).error).toMatchObject({ message: missing.message, isDisplayable: false })
    expect(asked).toEqual(['https://pictures.example/v1/generation/mine/text-to-image'])
  })
})
