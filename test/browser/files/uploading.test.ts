import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ask } from '../ask.ts'
import { answer } from '../answer.ts'
import { scripted, scriptedSocket, uploadCheck } from '../scripted.ts'
import { eventually } from '../render-chat.ts'
import { upload } from '../../../sdk/net/upload.ts'
import { renderFileChat, make, picture } from './render-file-chat.ts'

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const digestOf = async (file: File): Promise<string> => hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))

/** This many megabytes, repeating the same one. */
const large = (megabytes: number): File =>
  new File(
    Array.from({ length: megabytes }, () => new Blob([new Uint8Array(1_000_000)])),
    'large.bin',
    { type: 'application/octet-stream' },
  )

describe('a message with files', () => {
  test('a message with files reaches the server as a form: the files byte for byte, then the properties, then the messages', async () => {
    const server = await uploadCheck()
    const chat = await renderFileChat({
      connect: { url: server.url, additionalBodyProps: { model: 'm', depth: 2 } },
      requestBodyLimits: { maxMessages: 0 },
      history: [{ text: 'Welcome' }],
      mixedFiles: true,
    })
    const files = [await picture('Grüße “1”.png'), make('notes.txt', 'text/plain')]
    await chat.pick(files)
    await eventually(() => chat.attached().length).toBe(2)
    await chat.send('Here')
    await eventually(() => chat.texts('ai')).toEqual(['Welcome', 'ok'])
    const [record] = await server.records()
    expect(record).toMatchObject({ method: 'POST', end: 'complete' })
    expect(record?.contentType).toMatch(/^multipart\/form-data; boundary=/)
    expect(record?.parts.filter(({ value }) => value !== undefined)).toEqual([
      { name: 'model', value: 'm' },
      { name: 'depth', value: '2' },
      { name: 'message1', value: '{"role":"ai","text":"Welcome"}' },
      { name: 'message2', value: '{"role":"user","text":"Here"}' },
    ])
    expect(record?.parts.filter(({ value }) => value === undefined)).toEqual(
      await Promise.all(
        files.map(async (file) => ({
          name: 'files',
          fileName: file.name.replaceAll('"', '%22'),
          type: file.type,
          size: file.size,
          digest: await digestOf(file),
        })),
      ),
    )
  })

  test('a message with files shows its upload progress, and then the usual loading state', { tags: 'thorough' }, async () => {
    const server = await uploadCheck({ pauseAfter: 1_000_000, holdsAnswer: true })
    const chat = await renderFileChat({ connect: { url: server.url }, mixedFiles: true })
    await chat.pick([large(48)])
    await chat.untilAttached(['large.bin'])
    await chat.send('Here')
    const bubble = () => chat.root.querySelector('[part~=loading-bubble]')?.textContent
    await eventually(bubble).toMatch(/^Uploading… \d{1,2}%$/)
    await eventually(chat.said).toMatch(/Uploading… \d{1,2}%/)
    expect(chat.submitState).toBe('stop')
    await server.release()
    await eventually(() => chat.submitState).toBe('loading')
    expect(bubble()).toBe('Loading')
    await server.letAnswer()
    await eventually(() => chat.texts('ai')).toEqual(['ok'])
    expect(chat.submitState).toBe('disabled')
    const [record] = await server.records()
    expect(record?.parts[0]).toMatchObject({ fileName: 'large.bin', size: 48_000_000 })
  })

  test('the stop button cancels an upload, keeps what was typed since, and shows no error', { tags: 'thorough' }, async () => {
    const server = await uploadCheck({ pauseAfter: 1_000_000 })
    const chat = await renderFileChat({ connect: { url: server.url }, mixedFiles: true, displayLoadingBubble: false })
    await chat.pick([large(48)])
    await chat.untilAttached(['large.bin'])
    await chat.send('Here')
    await chat.type('And this')
    await eventually(() => chat.submitState).toBe('stop')
    await chat.click('submit')
    await eventually(() => chat.submitState).toBe('submit')
    await eventually(chat.said).toContain('Stopped')
    expect(chat.input.value).toBe('And this')
    expect(chat.texts('user')).toEqual(['Here', expect.stringContaining('large.bin')])
    await server.release()
    await expect.poll(async () => (await server.records())[0]?.end).toBe('aborted')
    expect(chat.texts('error')).toEqual([])
  })

  test('a failed upload restores its attachments', async () => {
    const server = await scripted({ status: 500, headersAfter: 'sent', steps: [] }, answer.json({ text: 'ok' }))
    const chat = await renderFileChat({ images: { connect: { url: server.url } }, mixedFiles: true, demo: true })
    await chat.pick([await picture()])
    await chat.untilAttached(['photo.png'])
    await chat.send('Look')
    expect(chat.attached()).toEqual([])
    await server.release('sent')
    await eventually(() => chat.texts('error').length).toBe(1)
    await chat.untilAttached(['photo.png'])
    // The image is still sent as an image.
    await chat.send('Again')
    await eventually(() => chat.texts('ai')).toEqual(['ok'])
    expect((await server.requests()).length).toBe(2)
  })

  test('a file that was deleted before the upload is named, and can be replaced', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => log.mockRestore())
    const folder = await navigator.storage.getDirectory()
    const handle = await folder.getFileHandle('report.txt', { create: true })
    const writer = await handle.createWritable()
    await writer.write('words')
    await writer.close()
    const file = await handle.getFile()
    const server = await uploadCheck()
    const chat = await renderFileChat({ connect: { url: server.url }, mixedFiles: true })
    await chat.pick([file])
    await chat.untilAttached(['report.txt'])
    await folder.removeEntry('report.txt')
    const request = vi.spyOn(XMLHttpRequest.prototype, 'send')
    onTestFinished(() => request.mockRestore())
    await chat.send('Here')
    await eventually(() => chat.texts('error').join()).toContain('report.txt can no longer be read. Attach it again.')
    // In Firefox a request with such a file never ends.
    expect(request).not.toHaveBeenCalled()
    await chat.untilAttached(['report.txt'])
    await userEvent.click(chat.button('Remove report.txt'))
    await chat.send('Without it')
    await eventually(() => chat.texts('user')).toContain('Without it')
  })

  test('a file is refused when encoding it for the wire format would freeze the page', { tags: 'thorough' }, async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => log.mockRestore())
    const read = vi.spyOn(FileReader.prototype, 'readAsDataURL')
    const server = await uploadCheck()
    const chat = await renderFileChat({ connect: { url: server.url, format: 'openai-chat' }, mixedFiles: true })
    await chat.pick([large(101)])
    await chat.untilAttached(['large.bin'])
    await chat.send('Here')
    await eventually(() => chat.texts('error').join()).toContain('A file is too large for this service. Try a smaller one.')
    expect(read).not.toHaveBeenCalled()
    expect(await server.records()).toEqual([])
    await chat.untilAttached(['large.bin'])
  })

  test('an upload works with a server that rejects upload listeners', { tags: 'thorough' }, async () => {
    const server = await uploadCheck({ refusesPreflight: true })
    const chat = await renderFileChat({ connect: { url: server.url }, mixedFiles: true })
    await chat.pick([make('a.txt')])
    await chat.untilAttached(['a.txt'])
    await chat.send('Here')
    await eventually(() => chat.texts('ai')).toEqual(['ok'])
    expect((await server.records()).map(({ end }) => end)).toEqual(['complete'])
  })

  test('an upload goes through the page’s own `fetch`', { tags: 'thorough' }, async () => {
    const { fetch } = globalThis
    const own = vi.fn((...given: Parameters<typeof fetch>) => fetch(...given))
    globalThis.fetch = own
    try {
      const server = await uploadCheck()
      const chat = await renderFileChat({ connect: { url: server.url }, mixedFiles: true })
      await chat.pick([make('a.txt')])
      await chat.untilAttached(['a.txt'])
      await chat.send('Here')
      await eventually(() => chat.texts('ai')).toEqual(['ok'])
      expect(own.mock.calls.some(([input]) => input === server.url)).toBe(true)
    } finally {
      globalThis.fetch = fetch
    }
  })

  test('an upload gets a streamed reply chunk by chunk', { tags: 'thorough' }, async () => {
    const server = await scripted({
      headers: { 'content-type': 'text/event-stream' },
      steps: [{ send: 'data: {"text":"Grü"}\n\n' }, { until: 'second' }, { send: 'data: {"text":"ße"}\n\n' }],
      cut: 'every-byte',
    })
    const chat = await renderFileChat({ connect: { url: server.url, stream: true }, mixedFiles: true })
    await chat.pick([make('a.txt')])
    await chat.untilAttached(['a.txt'])
    await chat.send('Here')
    await eventually(() => chat.texts('ai')).toEqual(['Grü'])
    expect(chat.submitState).toBe('stop')
    await server.release('second')
    await eventually(() => chat.texts('ai')).toEqual(['Grüße'])
  })
})

describe('a kind of file with its own connection', () => {
  test('the first file decides the connection, and other messages use the usual one', { tags: 'thorough' }, async () => {
    const [main, images] = [await scripted(answer.json({ text: 'main' })), await uploadCheck({ reply: '{"text":"images"}' })]
    const chat = await renderFileChat({
      connect: { url: main.url },
      images: { connect: { url: images.url, headers: { 'x-kind': 'image' }, additionalBodyProps: { size: 'small' } } },
      mixedFiles: true,
    })
    await chat.pick([await picture()], 0)
    await chat.pick([make('a.txt')], 1)
    await chat.untilAttached(['photo.png', 'a.txt'])
    await chat.send('Look')
    await eventually(() => chat.texts('ai')).toEqual(['images'])
    const [record] = await images.records()
    expect(record?.parts.map(({ name, fileName }) => fileName ?? name)).toEqual(['photo.png', 'a.txt', 'size', 'message1'])
    await chat.send('And now')
    await eventually(() => chat.texts('ai')).toEqual(['images', 'main'])
  })

  test('files use their own HTTP connection in a chat with a WebSocket, which stays open', { tags: 'thorough' }, async () => {
    const [socket, images] = [await scriptedSocket({ onMessage: ['{"text":"socket"}'] }), await uploadCheck({ pauseAfter: 1 })]
    const chat = await renderFileChat({ connect: { url: socket.url, websocket: true }, images: { connect: { url: images.url } } })
    await chat.pick([await picture()])
    await chat.untilAttached(['photo.png'])
    await eventually(() => chat.submitState).toBe('submit')
    await chat.send('Look')
    await expect.poll(async () => (await images.records()).length).toBe(1)
    // One request at a time: the replies could not be told apart.
    await chat.send('Too early')
    expect(chat.texts('user')).toHaveLength(2)
    await images.release()
    await eventually(() => chat.texts('ai')).toEqual(['ok'])
    await userEvent.keyboard('{Enter}')
    await eventually(() => chat.texts('ai')).toEqual(['ok', 'socket'])
  })

  test('a function can handle a kind of file', async () => {
    const handler = vi.fn((_body: unknown, { onResponse }: { onResponse: (response: { text: string }) => void }) =>
      onResponse({ text: 'seen' }),
    )
    const chat = await renderFileChat({ demo: true, images: { connect: { handler } } })
    await chat.pick([await picture()])
    await chat.untilAttached(['photo.png'])
    await chat.send('Look')
    await eventually(() => chat.texts('ai')).toEqual(['seen'])
    const form = handler.mock.calls[0]?.[0] as FormData
    expect([...form.keys()]).toEqual(['files', 'message1'])
  })
})

describe('a request with upload progress', () => {
  const form = (): FormData => {
    const made = new FormData()
    made.append('files', make('a.txt'))
    return made
  }

  test('a request with upload progress gets a response like `fetch`: status, headers, bytes', async () => {
    const bytes = new Uint8Array(256).map((_, index) => index)
    const { url } = await scripted({
      status: 418,
      headers: { 'content-type': 'application/octet-stream', 'retry-after': '7' },
      steps: [{ send: bytes, times: 3 }],
      cut: 'every-byte',
    })
    const response = await upload(url, { method: 'PUT', body: form(), headers: { 'x-test': '1' } }, () => undefined)
    expect([response.status, response.ok, response.headers.get('content-type'), response.headers.get('retry-after')]).toEqual([
      418,
      false,
      'application/octet-stream',
      '7',
    ])
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([...bytes, ...bytes, ...bytes]))
  })

  test('an upload whose response has no body gets none', async () => {
    const { url } = await scripted({ status: 204, steps: [] })
    const response = await upload(url, { body: form() }, () => undefined)
    expect([response.status, response.body]).toEqual([204, null])
  })

  test('an upload that is aborted during the response fails with the abort', async () => {
    const server = await scripted({ steps: [{ send: 'some' }, { until: 'never' }] })
    const controller = new AbortController()
    const response = await upload(server.url, { method: 'POST', body: form(), signal: controller.signal }, () => undefined)
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('some')
    controller.abort()
    await expect(reader?.read()).rejects.toMatchObject({ name: 'AbortError' })
    await server.waitForAbort()
    await expect(upload(server.url, { body: form(), signal: controller.signal }, () => undefined)).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  test('an upload ends when its response is no longer read', async () => {
    const server = await scripted({ steps: [{ send: 'some' }, { until: 'never' }] })
    const response = await upload(server.url, { method: 'POST', body: form() }, () => undefined)
    await response.body?.cancel()
    await server.waitForAbort()
  })

  test('an upload that loses the connection fails', async () => {
    const server = await scripted({ steps: [{ send: 'some' }, { reset: true }] })
    const answer = upload(server.url, { method: 'POST', body: form() }, () => undefined)
    await expect(answer.then(({ body }) => body?.pipeTo(new WritableStream()))).rejects.toThrow(TypeError)
    const gone = ask(
      { url: 'http://127.0.0.1:9/' },
      { files: [make('a.txt')], fetch: (url, init) => upload(url, init, () => undefined) },
    )
    const log = vi.spyOn(console, 'error').mockReturnValue()
    expect(await gone.all()).toMatchObject({ error: { message: 'Connection error' } })
    log.mockRestore()
  })
})
