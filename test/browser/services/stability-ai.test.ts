import { describe, expect, it } from 'vitest'
import { quietConsole } from './quiet-console.ts'
import type { ServiceRow } from './row.ts'
import { rows } from './rows/stability-ai.ts'
import { expectReply, sentOf, connectTestService } from './connect-test-service.ts'

quietConsole()

const rowOf = (task: string): ServiceRow => {
  const row = rows.find(({ name }) => name === `stabilityAI.${task}`)
  if (!row) throw new Error(`No row of ${task}`)
  return row
}

const creative = { settings: { model: 'creative' } }
const upscale = rowOf('imageToImageUpscale with words')

describe('Stability AI', () => {
  it('Stability AI’s creative upscaling is polled every ten seconds', async () => {
    const { send, waits, mock } = await connectTestService(upscale, creative)
    expectReply(await send(), upscale.reply)
    expect(waits).toEqual([10_000, 10_000])
    const result = `${mock.requests[0]?.url.href ?? ''}/result/`
    expect(mock.requests.map(({ method, url }) => [method, url.href.startsWith(result)])).toEqual([
      ['POST', false],
      ['GET', true],
      ['GET', true],
    ])
  })

  it('polling Stability AI ends when the visitor stops', async () => {
    const test = await connectTestService(upscale, creative)
    test.context.delay = () => (test.abort(), Promise.reject(test.context.signal.reason as Error))
    expect((await test.send()).error).toMatchObject({ name: 'AbortError' })
    expect(test.mock.requests.length).toBe(1)
  })

  it('`image_strength` of version 1 is sent to version 2 as its complement, `strength`', async () => {
    const { send, mock } = await connectTestService(rowOf('imageToImage'), { settings: { image_strength: 0.75 } })
    await send()
    expect(mock.requests.map(sentOf)).toMatchObject([{ form: { strength: '0.25' } }])
  })

  it.for(['imageToImageMasking', 'imageToImageMasking of version 1'])(
    'masking needs a mask for %s, unless the image itself says what to change',
    async (name) => {
      const row = rowOf(name)
      const [image] = row.asked?.files?.() ?? []
      const withoutMask = { ...row, asked: { text: 'A bigger cat', files: () => (image ? [image] : []) } }
      const { send, mock } = await connectTestService(withoutMask)
      expect((await send()).error).toMatchObject({ message: 'Image was not found', isDisplayable: true })
      expect(mock.requests).toEqual([])
      const alpha = await connectTestService(withoutMask, { settings: { mask_source: 'INIT_IMAGE_ALPHA' } })
      expectReply(await alpha.send(), row.reply)
      expect(alpha.connector.input?.needsFiles).toBe(1)
    },
  )

  it('a message without an image is an error', async () => {
    const { send } = await connectTestService({ ...rowOf('imageToImage'), asked: { text: 'A bigger cat' } })
    expect((await send()).error).toMatchObject({ message: 'Image was not found' })
  })

  it('the format of a Stability AI image is named in its data URL', async () => {
    const { send } = await connectTestService(rowOf('textToImage'), { settings: { output_format: 'webp' } })
    expectReply(await send(), { files: [{ type: 'image', src: 'data:image/webp;base64,' }] })
  })

  it('failed Stability AI images are left out', async () => {
    const artifacts = [
      { base64: 'iVBOR', finishReason: 'SUCCESS' },
      { base64: 'c3BvaWx0', finishReason: 'ERROR' },
    ]
    const { send } = await connectTestService(rowOf('textToImage of version 1'), {
      wrapFetch: () => () => Promise.resolve(Response.json({ artifacts })),
    })
    expectReply(await send(), { files: [{ type: 'image', src: 'data:image/png;base64,iVBOR' }] })
  })

  it('a missing engine is reported by the page’s own host', async () => {
    const missing = { name: 'not_found', message: 'The specified engine (ID mine) was not found.' }
    const asked: string[] = []
    const { send } = await connectTestService(rowOf('textToImage'), {
      settings: { custom_base_url: 'https://pictures.example/', engine_id: 'mine' },
      wrapFetch: () => (input) => (asked.push(new Request(input).url), Promise.resolve(Response.json(missing, { status: 404 }))),
    })
    expect((await send()).error).toMatchObject({ message: missing.message, isDisplayable: false })
    expect(asked).toEqual(['https://pictures.example/v1/generation/mine/text-to-image'])
  })
})
