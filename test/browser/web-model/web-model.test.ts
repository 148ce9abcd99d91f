import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSmallEngine } from '../../../mocks/small-engine.ts'
import type { WebLLMModule } from '../../../sdk/connectors/web-model/web-llm.ts'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import type { WebModelOptions } from '../../../sdk/core/options/web-model.ts'
import { eventually, renderChat } from '../render-chat.ts'

const generic = 'Error, please check the troubleshooting section of documentation for help.'

async function modelChat(engine = createSmallEngine(), webModel: WebModelOptions = {}, options: ChatOptions = {}) {
  const chat = await renderChat({
    ...options,
    webModel: { model: 'tiny', module: engine.module satisfies WebLLMModule, ...webModel },
  })
  await eventually(() => chat.element.shadowRoot?.querySelector('[part="web-model-panel"]')).toBeTruthy()
  const panelText = (): string => chat.part('web-model-panel').innerText
  return { chat, engine, panelText }
}

async function loadedChat(webModel: WebModelOptions = {}, options: ChatOptions = {}) {
  const given = await modelChat(createSmallEngine(), webModel, options)
  given.engine.finishLoading()
  await page.getByRole('button', { name: 'Download' }).click()
  await eventually(given.panelText).toContain('Model loaded successfully and has been cached for future requests.')
  return given
}

describe('before the model is loaded', () => {
  test('the panel says what it does, and no message can be sent', async () => {
    const { chat, panelText } = await modelChat()
    expect(panelText()).toContain('Download or upload a web model that will run entirely on your browser:')
    await expect.element(page.getByRole('button', { name: 'Upload' })).toBeVisible()
    await chat.type('Hello')
    expect(chat.submitState).toBe('disabled')
  })

  test('a download shows its progress, and then the chat answers', async () => {
    const { chat, engine, panelText } = await modelChat()
    await page.getByRole('button', { name: 'Download' }).click()
    await eventually(() => engine.seen.reloads).toEqual(['tiny'])
    engine.report(0.42, 'Fetching param cache[1/24]')
    await eventually(panelText).toContain('Loading model… 42%')
    expect(panelText()).toContain('Fetching param cache[1/24]')
    await chat.type('Hello')
    expect(chat.submitState).toBe('disabled')
    engine.finishLoading()
    engine.goOn()
    await eventually(panelText).toContain('Model loaded successfully')
    await chat.send('Hello')
    await eventually(() => chat.texts('ai')).toEqual(['You said Hello'])
  })

  test('with `load.onInit` it loads automatically', async () => {
    const { engine } = await modelChat(createSmallEngine(), { load: { onInit: true } })
    await eventually(() => engine.seen.reloads).toEqual(['tiny'])
  })

  test('without a panel it loads automatically, and no panel is shown', async () => {
    const { chat, engine } = await modelChat(createSmallEngine(), { introMessage: { displayed: false } })
    await eventually(() => engine.seen.reloads).toEqual(['tiny'])
    expect(chat.part('web-model-panel').hidden).toBe(true)
  })

  test('with `load.onMessage` the first message loads it, and shows that in place of the answer', async () => {
    const { chat, engine } = await modelChat(createSmallEngine(), { load: { onMessage: true } })
    await chat.send('Hello')
    await eventually(() => engine.seen.reloads).toEqual(['tiny'])
    engine.report(0.5, 'Half of it')
    await eventually(() => chat.part('loading-bubble').innerText).toContain('Half of it')
    await chat.type('Another')
    expect(chat.submitState).not.toBe('submit')
    engine.finishLoading()
    engine.goOn()
    await eventually(() => chat.texts('ai')).toEqual(['You said Hello'])
  })

  test('its cache is cleared before or after, as the page sets it', { tags: 'thorough' }, async () => {
    const { engine } = await loadedChat({ load: { clearCache: true, skipCache: true } })
    expect(engine.seen.deletions).toBe(2)
  })

  test('a worker of the page runs it, and its files are neither provided nor saved', async () => {
    const address = URL.createObjectURL(new Blob([''], { type: 'text/javascript' }))
    const worker = new Worker(address)
    onTestFinished(() => {
      worker.terminate()
      URL.revokeObjectURL(address)
    })
    const { engine, panelText } = await loadedChat({ worker })
    expect(engine.seen.workers).toEqual([worker])
    expect(panelText()).not.toContain('Export')
  })
})

describe('a failure to load is explained, with a way out', () => {
  test('no package on the page', async () => {
    const chat = await renderChat({ webModel: { searchSeconds: 0 } })
    await page.getByRole('button', { name: 'Download' }).click()
    await eventually(() => chat.texts('error')).toEqual(['WebLLM module not found'])
    await expect.element(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  })

  test('a package that loads late is found', async () => {
    const engine = createSmallEngine()
    engine.finishLoading()
    const chat = await renderChat({ webModel: { model: 'tiny', load: { onInit: true }, searchSeconds: 5 } })
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'webLLM'))
    Object.assign(globalThis, { webLLM: engine.module })
    await eventually(() => chat.part('web-model-panel').innerText).toContain('Model loaded successfully')
  })

  test('a model that is unknown to the package', async () => {
    const { chat } = await modelChat(createSmallEngine(), { model: 'tinny' })
    await page.getByRole('button', { name: 'Download' }).click()
    await eventually(() => chat.texts('error')[0]).toContain('There is no web model "tinny". Did you mean "tiny"?')
  })

  test('a GPU that lacks what the model needs, before anything is downloaded', async () => {
    const { chat, engine } = await modelChat(createSmallEngine({ required_features: ['time-travel'] }))
    await page.getByRole('button', { name: 'Download' }).click()
    await eventually(() => chat.texts('error')).toEqual([
      "This device can't run the model because its graphics card doesn't support time-travel.",
    ])
    expect(engine.seen.reloads).toEqual([])
  })

  test('too little memory, with the sizes', async () => {
    const { chat, engine } = await modelChat(createSmallEngine({ buffer_size_required_bytes: 9e15 }))
    await page.getByRole('button', { name: 'Download' }).click()
    await eventually(() => chat.texts('error')[0]).toMatch(
      /It needs 9,000,000,000\u00a0MB of memory, but only [\d,]+\u00a0MB is available/,
    )
    expect(engine.seen.reloads).toEqual([])
  })

  test('too little storage, with the sizes', { tags: 'thorough' }, async () => {
    const engine = createSmallEngine({ vram_required_MB: 43_729 })
    const spy = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 2e9, usage: 1e9 })
    onTestFinished(() => spy.mockRestore())
    const { chat } = await modelChat(engine)
    await page.getByRole('button', { name: 'Download' }).click()
    await eventually(() => chat.texts('error')).toEqual([
      "There isn't enough space for the model. It needs 34,984\u00a0MB of storage, but only 1,000\u00a0MB is free.",
    ])
  })

  test('no WebGPU', async () => {
    const spy = vi.spyOn(navigator, 'gpu' as never, 'get').mockReturnValue(undefined as never)
    onTestFinished(() => spy.mockRestore())
    const { chat } = await modelChat()
    await page.getByRole('button', { name: 'Download' }).click()
    await eventually(() => chat.texts('error')).toEqual(["This browser can't run the model because it doesn't support WebGPU."])
  })

  test('a failed load: the error, the model released, and another attempt that works', async () => {
    const { chat, engine, panelText } = await modelChat()
    await page.getByRole('button', { name: 'Download' }).click()
    await eventually(() => engine.seen.reloads).toHaveLength(1)
    engine.failLoading(new Error('Device was lost'))
    await eventually(() => chat.texts('error')).toEqual([generic])
    expect(panelText()).toContain(generic)
    expect(engine.seen.unloads).toBe(1)
    engine.resetLoading()
    engine.finishLoading()
    await page.getByRole('region', { name: 'Model in this browser' }).getByRole('button', { name: 'Try again' }).click()
    await eventually(panelText).toContain('Model loaded successfully')
  })

  test('a second model on the page; when the first is gone, it loads', { tags: 'thorough' }, async () => {
    const first = await loadedChat()
    const second = await modelChat()
    second.engine.finishLoading()
    await page.getByRole('button', { name: 'Download' }).click()
    await eventually(() => second.chat.texts('error')).toEqual(['Cannot run multiple web models'])
    first.chat.element.remove()
    await eventually(() => first.engine.seen.unloads).toBe(1)
    await page.getByRole('region', { name: 'Model in this browser' }).getByRole('button', { name: 'Try again' }).click()
    await eventually(second.panelText).toContain('Model loaded successfully')
  })

  test.each([
    ['loads it for a message', () => modelChat(createSmallEngine(), { load: { onMessage: true } })],
    ['answers', () => loadedChat()],
  ])('a chat that was taken out of the page while its model %s gives its place to another', async (_what, open) => {
    const first = await open()
    await first.chat.send('Hello')
    await eventually(() => first.chat.submitState).toMatch(/loading|stop/)
    await eventually(() => first.engine.seen.reloads).toHaveLength(1)
    first.chat.element.remove()
    const second = await loadedChat()
    expect(second.chat.texts('error')).toEqual([])
    await eventually(() => first.engine.seen.unloads).toBe(1)
    first.engine.finishLoading()
    first.engine.goOn()
    second.engine.goOn()
    await second.chat.send('Hello')
    await eventually(() => second.chat.texts('ai')).toEqual(['You said Hello'])
  })
})

describe('a conversation with the model', { tags: 'thorough' }, () => {
  test("it receives the instruction and the conversation, within the page's limits", async () => {
    const { chat, engine } = await loadedChat({ instruction: 'Be brief.' }, { requestBodyLimits: { maxMessages: 2 } })
    engine.goOn()
    await chat.send('One')
    await eventually(() => chat.texts('ai')).toEqual(['You said One'])
    await chat.send('Two')
    await eventually(() => chat.texts('ai')).toEqual(['You said One', 'You said Two'])
    expect(engine.seen.conversations[1]).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'assistant', content: 'You said One' },
      { role: 'user', content: 'Two' },
    ])
  })

  test("the page's interceptors get the text of the question and each chunk of the answer", async () => {
    const { chat, engine } = await loadedChat(
      {},
      {
        requestInterceptor: ({ body }) => ({ body: { text: `${(body as { text: string }).text}!` } }),
        responseInterceptor: (piece) => ({ text: (piece as { text: string }).text.toUpperCase() }),
      },
    )
    engine.goOn()
    await chat.send('Hello')
    await eventually(() => chat.texts('ai')).toEqual(['YOU SAID HELLO!'])
  })

  test('stopping keeps what arrived, and the next question is answered', async () => {
    const { chat, engine } = await loadedChat()
    await chat.send('Hello')
    await eventually(() => chat.texts('ai')).toEqual(['You said'])
    expect(chat.submitState).toBe('stop')
    await chat.click('submit')
    await eventually(() => engine.seen.interrupts).toBeGreaterThan(0)
    await eventually(() => chat.submitState).toBe('disabled')
    expect(chat.texts('ai')).toEqual(['You said'])
    await chat.send('Again')
    await eventually(() => chat.texts('ai')[1]).toBe('You said Again')
  })

  test('an answer that fails shows the generic message and restores the button', async () => {
    const { chat, engine } = await loadedChat()
    await chat.send('Hello')
    await eventually(() => chat.texts('ai')).toEqual(['You said'])
    engine.failGenerating(new Error('Device was lost'))
    await eventually(() => chat.texts('error')[0]).toContain(generic)
    engine.resetGenerating()
    engine.goOn()
    await chat.send('Again')
    await eventually(() => chat.texts('ai').at(-1)).toBe('You said Again')
  })

  test('an interceptor that returns no text is told what is expected', async () => {
    const { chat, engine } = await loadedChat(
      {},
      {
        errorMessages: { displayServiceErrorMessages: true },
        responseInterceptor: () => ({ html: '<b>no</b>' }),
      },
    )
    engine.goOn()
    await chat.send('Hello')
    await eventually(() => chat.texts('error')[0]).toContain('{text: string}')
  })
})

describe('the files of a model', { tags: 'thorough' }, () => {
  test('are saved under names that restore them to their places', async () => {
    const address = 'https://models.example.com/tiny/params_shard_0.bin'
    const cache = await caches.open('webllm/model')
    await cache.put(address, new Response('weights'))
    onTestFinished(() => void caches.delete('webllm/model'))
    const saved: { name: string; href: string }[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, href: this.href })
    })
    onTestFinished(() => click.mockRestore())
    const { panelText } = await loadedChat()
    await page.getByRole('button', { name: 'Export' }).click()
    await eventually(panelText).toContain('1 file saved')
    expect(saved.map(({ name }) => name)).toEqual([`params_shard_0.bin__DC__model__DC__${encodeURIComponent(address)}`])
    expect(await (await fetch(saved[0]?.href ?? '')).text()).toBe('weights')
  })

  test('can be provided instead of downloaded', async () => {
    const { chat, engine, panelText } = await modelChat()
    onTestFinished(() => void caches.delete('webllm/wasm'))
    engine.finishLoading()
    const input = chat.root.querySelector<HTMLInputElement>('.deep-chat-file-input')
    const address = 'https://models.example.com/tiny.wasm'
    await userEvent.upload(
      input as HTMLInputElement,
      new File(['code'], `tiny.wasm__DC__wasm__DC__${encodeURIComponent(address)}`),
    )
    await eventually(panelText).toContain('Model loaded successfully')
    const kept = await (await caches.open('webllm/wasm')).match(address)
    expect(await kept?.text()).toBe('code')
  })

  test('that do not belong to a model are rejected with a message', async () => {
    const { chat } = await modelChat()
    const input = chat.root.querySelector<HTMLInputElement>('.deep-chat-file-input')
    await userEvent.upload(input as HTMLInputElement, new File(['x'], 'holiday.png'))
    await eventually(() => chat.texts('error')).toEqual(['None of these files belongs to a model.'])
  })
})

test.each(['350px', '1100px'])(
  'the panel is on the side of the messages in a chat of %s',
  { tags: 'thorough' },
  async (width) => {
    const { chat, engine } = await loadedChat()
    chat.element.style.width = width
    engine.goOn()
    await chat.send('Hello')
    await eventually(() => chat.texts('ai')).toEqual(['You said Hello'])
    const startOf = (part: string): number => chat.part(part).getBoundingClientRect().left
    await eventually(() => startOf('web-model-panel') - startOf('ai-bubble')).toBeCloseTo(0, 0)
  },
)

describe('a panel of the page', { tags: 'thorough' }, () => {
  test('takes its own HTML, whose classes determine what its elements do', async () => {
    const engine = createSmallEngine()
    engine.finishLoading()
    const chat = await renderChat({
      webModel: {
        model: 'tiny',
        module: engine.module,
        introMessage: {
          initialHtml: '<button class="get-it">Fetch the mind</button>',
          downloadClass: 'get-it',
          afterLoadHtml: '<b>It thinks</b>',
        },
      },
    })
    await page.getByRole('button', { name: 'Fetch the mind' }).click()
    await eventually(() => chat.part('web-model-panel').innerText).toBe('It thinks')
  })

  test('disappears when the model has loaded, or with the first message, as the page sets it', async () => {
    const engine = createSmallEngine()
    const { chat } = await modelChat(engine, { introMessage: { removeAfterLoad: true }, load: { onInit: true } })
    engine.finishLoading()
    await eventually(() => chat.part('web-model-panel').hidden).toBe(true)
    chat.element.remove()
    const other = await loadedChat({ introMessage: { removeAfterMessage: true } })
    other.engine.goOn()
    expect(other.chat.part('web-model-panel').hidden).toBe(false)
    await other.chat.send('Hello')
    await eventually(() => other.chat.part('web-model-panel').hidden).toBe(true)
  })

  test('a page that sets the same model again at each render keeps it', async () => {
    const { chat, engine } = await loadedChat()
    chat.element.webModel = { model: 'tiny', module: engine.module }
    engine.goOn()
    await chat.send('Hello')
    await eventually(() => chat.texts('ai')).toEqual(['You said Hello'])
    expect(engine.seen.reloads).toHaveLength(1)
    expect(engine.seen.unloads).toBe(0)
  })

  test('a page that no longer wants it gets its memory back and another connection', async () => {
    const { chat, engine } = await loadedChat()
    chat.element.webModel = undefined
    chat.element.demo = { response: { text: 'From the demo' } }
    await eventually(() => engine.seen.unloads).toBe(1)
    await chat.send('Hello')
    await eventually(() => chat.texts('ai')).toEqual(['From the demo'])
  })
})

test('an answer that the model had no room for says so below it', async () => {
  const { chat, engine } = await loadedChat()
  engine.endWith('length')
  engine.goOn()
  await chat.send('Hello')
  await eventually(() => chat.root.querySelector('[part~="finish-notice"]')?.textContent).toContain(
    'it reached the maximum length',
  )
})
