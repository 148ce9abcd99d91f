import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { createSmallEngine } from '../../mocks/small-engine.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { scriptEngine } from './script-engine.ts'

/** A model that runs in the page. The package is a small engine that answers with the visitor's own words. */
const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/Model in the browser', args: { webModel: { model: 'tiny' } } }
export default meta

let engine: ReturnType<typeof createSmallEngine>

/** A device that can run the model, or cannot. */
const device = (given?: Parameters<typeof scriptEngine>[0]) => () => {
  const scripted = scriptEngine(given)
  ;({ engine } = scripted)
  return scripted.restore
}

type Canvas = Parameters<typeof chatIn>[0]

async function panelIn(canvas: Canvas) {
  const chat = await chatIn(canvas)
  const panel = await chat.seen('web-model-panel')
  const reads = async (words: string | RegExp): Promise<void> => {
    await eventually(() => expect(panel.innerText).toMatch(words))
  }
  const press = async (name: string): Promise<void> => userEvent.click(await chat.button(name))
  return {
    ...chat,
    panel,
    reads,
    press,
    async load(): Promise<void> {
      engine.finishLoading()
      await press('Download')
      await reads('Model loaded successfully')
    },
    /** Brings files of a model. */
    async bring(file: File): Promise<void> {
      const input = panel.querySelector<HTMLInputElement>('input[type="file"]')
      if (!input) throw new Error('The panel takes no files')
      await userEvent.upload(input, file)
    },
  }
}

/** Nothing is downloaded, and the reason stands in the panel, which offers another try. */
const cannotRun = (
  because: string | RegExp,
  given: Parameters<typeof scriptEngine>[0],
): Pick<ChatStory, 'beforeEach' | 'play'> => ({
  beforeEach: device(given),
  async play({ canvasElement }) {
    const chat = await panelIn(canvasElement)
    await chat.press('Download')
    await chat.says('error', because)
    await chat.reads('Try again')
    await expect(engine.seen.reloads).toEqual([])
  },
})

export const Intro: ChatStory = {
  beforeEach: device(),
  async play({ canvasElement }) {
    const chat = await panelIn(canvasElement)
    await chat.reads('Download or upload a web model that will run entirely on your browser:')
    await chat.button('Upload')
  },
}

/** The package may come after the chat: the chat looks for it, here for an hour. */
export const LookingForThePackage: ChatStory = {
  args: { webModel: { model: 'tiny', searchSeconds: 3600 } },
  beforeEach: device({ hasPackage: false }),
  async play({ canvasElement }) {
    const chat = await panelIn(canvasElement)
    await chat.press('Download')
    await chat.reads('Loading model… 0%')
  },
}

export const NoPackage: ChatStory = {
  args: { webModel: { model: 'tiny', searchSeconds: 0 } },
  ...cannotRun('WebLLM module not found', { hasPackage: false }),
}

export const Downloading: ChatStory = {
  beforeEach: device(),
  async play({ canvasElement }) {
    const chat = await panelIn(canvasElement)
    await chat.press('Download')
    await eventually(() => expect(engine.seen.reloads).toEqual(['tiny']))
    engine.report(0.42, 'Fetching param cache[11/24]: 378 MB fetched, 42 % completed, 12 secs elapsed.')
    await chat.reads('Loading model… 42%')
    await chat.reads(/Fetching param cache/)
  },
}

export const Loaded: ChatStory = {
  beforeEach: device(),
  async play({ canvasElement }) {
    const chat = await panelIn(canvasElement)
    await chat.load()
    await chat.button('Export')
  },
}

export const Conversation: ChatStory = {
  args: { webModel: { model: 'tiny', instruction: 'Answer in one sentence.' } },
  beforeEach: device(),
  async play({ canvasElement }) {
    const chat = await panelIn(canvasElement)
    await chat.load()
    engine.goOn()
    await chat.send('Hello')
    await chat.says('ai', 'You said Hello')
  },
}

export const Stopped: ChatStory = {
  beforeEach: device(),
  async play({ canvasElement }) {
    const chat = await panelIn(canvasElement)
    await chat.load()
    await chat.send('Hello')
    await chat.says('ai', 'You said')
    await chat.press('Stop')
    await eventually(() => expect(engine.seen.interrupts).toBeGreaterThan(0))
    await chat.button('Send')
  },
}

/** The download begins with the chat. */
export const LoadedAtOnce: ChatStory = {
  args: { webModel: { model: 'tiny', load: { onInit: true } } },
  beforeEach: device(),
  async play({ canvasElement }) {
    const chat = await panelIn(canvasElement)
    await eventually(() => expect(engine.seen.reloads).toEqual(['tiny']))
    engine.report(0.1, 'Loading model from cache[3/24]')
    await chat.reads('Loading model… 10%')
  },
}

/** The download begins with the first message, and its progress is shown where the answer will be. */
export const LoadedByTheFirstMessage: ChatStory = {
  args: { webModel: { model: 'tiny', load: { onMessage: true } } },
  beforeEach: device(),
  async play({ canvasElement }) {
    const chat = await panelIn(canvasElement)
    await chat.send('Hello')
    await eventually(() => expect(engine.seen.reloads).toEqual(['tiny']))
    engine.report(0.5, 'Half of it is here')
    await eventually(async () => expect((await chat.seen('loading-bubble')).innerText).toContain('Half of it is here'))
  },
}

const weights = 'https://models.example.com/tiny/params_shard_0.bin'

export const Exported: ChatStory = {
  async beforeEach() {
    const restore = device()()
    const cache = await caches.open('webllm/model')
    await cache.put(weights, new Response('weights'))
    return async () => {
      restore()
      await caches.delete('webllm/model')
    }
  },
  async play({ canvasElement }) {
    const chat = await panelIn(canvasElement)
    await chat.load()
    await chat.press('Export')
    await chat.reads(/1 files? saved/)
  },
}

export const Imported: ChatStory = {
  beforeEach() {
    const restore = device()()
    return async () => {
      restore()
      await caches.delete('webllm/wasm')
    }
  },
  async play({ canvasElement }) {
    const chat = await panelIn(canvasElement)
    engine.finishLoading()
    const address = encodeURIComponent('https://models.example.com/tiny.wasm')
    await chat.bring(new File(['code'], `tiny.wasm__DC__wasm__DC__${address}`))
    await chat.reads('Model loaded successfully')
  },
}

export const ImportOfOtherFiles: ChatStory = {
  beforeEach: device(),
  async play({ canvasElement }) {
    const chat = await panelIn(canvasElement)
    await chat.bring(new File(['png'], 'holiday.png'))
    await chat.says('error', 'None of these files belongs to a model.')
  },
}

export const NoWebGPU: ChatStory = cannotRun("This browser can't run the model because it doesn't support WebGPU.", {
  hasGraphics: false,
})

export const WeakGraphicsCard: ChatStory = cannotRun("its graphics card doesn't support subgroups.", {
  needs: { required_features: ['subgroups'] },
})

export const LittleMemory: ChatStory = cannotRun(/It needs 4.?000\u00a0MB of memory, but only 2.?000\u00a0MB is available/, {
  needs: { buffer_size_required_bytes: 4_000_000_000 },
})

export const LittleStorage: ChatStory = cannotRun(/It needs 720\u00a0MB of storage, but only 100\u00a0MB is free/, {
  freeStorage: 100,
})

export const UnknownModel: ChatStory = {
  args: { webModel: { model: 'tinny' } },
  ...cannotRun('There is no web model "tinny". Did you mean "tiny"?', {}),
}

export const FailedLoad: ChatStory = {
  beforeEach: device(),
  async play({ canvasElement }) {
    const chat = await panelIn(canvasElement)
    await chat.press('Download')
    await eventually(() => expect(engine.seen.reloads).toHaveLength(1))
    engine.failLoading(new Error('Device was lost'))
    await chat.reads('Error, please check the troubleshooting section of documentation for help.')
    await chat.button('Try again')
  },
}

export const FailedAnswer: ChatStory = {
  beforeEach: device(),
  async play({ canvasElement }) {
    const chat = await panelIn(canvasElement)
    await chat.load()
    await chat.send('Hello')
    await chat.says('ai', 'You said')
    engine.failGenerating(new Error('Device was lost'))
    await chat.says('error', 'Error, please check the troubleshooting section')
  },
}

/** Html of the page, whose classes say what its elements do. */
export const CustomPanel: ChatStory = {
  args: {
    webModel: {
      model: 'tiny',
      introMessage: {
        initialHtml: '<p>This page thinks by itself.</p><button class="get-it">Fetch its mind</button>',
        downloadClass: 'get-it',
        afterLoadHtml: '<b>It thinks.</b>',
      },
    },
  },
  beforeEach: device(),
  async play({ canvasElement }) {
    const chat = await panelIn(canvasElement)
    engine.finishLoading()
    await chat.press('Fetch its mind')
    await chat.reads('It thinks.')
  },
}

export const GoneWhenLoaded: ChatStory = {
  args: { webModel: { model: 'tiny', introMessage: { removeAfterLoad: true } } },
  beforeEach: device(),
  async play({ canvasElement }) {
    const { panel, press } = await panelIn(canvasElement)
    engine.finishLoading()
    await press('Download')
    await eventually(() => expect(panel).not.toBeVisible())
  },
}
