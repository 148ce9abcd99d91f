import type { LoadFeature } from '../core/features.ts'
import type { ChatOptions } from '../core/options/options.ts'
import type { Capability, ChatState } from '../core/types.ts'
import type { CapabilityContext, ChatContext } from './capability-context.ts'
import type { createSpeechToText as CreateSpeechToText } from './speech-to-text/speech-to-text.ts'

/** What the chat takes of the feature. */
interface SpeechCode {
  readonly createSpeechToText: typeof CreateSpeechToText
}

interface CapabilityEntry {
  /** True when the page, or its service, asks for the capability. */
  isWanted(options: ChatOptions, serviceFiles: ChatState['composer']['serviceFiles']): boolean
  load(load: LoadFeature): Promise<(context: CapabilityContext) => Capability>
}

type IsWanted = CapabilityEntry['isWanted']

const wantsUpload: IsWanted = ({ images, gifs, audio, mixedFiles }, serviceFiles) =>
  Boolean(images || gifs || audio || mixedFiles || serviceFiles)

/** All capabilities by name: when each is needed, and the chunk it loads. */
const entries: readonly CapabilityEntry[] = [
  {
    isWanted: wantsUpload,
    load: async () => (await import('./files.ts')).createFiles,
  },
  {
    isWanted: (options, serviceFiles) =>
      options.dragAndDrop !== false && Boolean(wantsUpload(options, serviceFiles) || options.camera || options.microphone),
    load: async () => (await import('./drag-and-drop.ts')).createDragAndDrop,
  },
  {
    // Only one capability can use the microphone: the recorder has precedence.
    isWanted: ({ speechToText, microphone }) => Boolean(speechToText && !microphone),
    load: async (load) => ((await load('speechToText')) as SpeechCode).createSpeechToText,
  },
  {
    isWanted: ({ camera }) => Boolean(camera),
    load: async () => (await import('./camera.ts')).createCamera,
  },
  {
    isWanted: ({ microphone }) => Boolean(microphone),
    load: async () => (await import('./recorder/recorder.ts')).createRecorder,
  },
  {
    isWanted: ({ textToSpeech }) => Boolean(textToSpeech),
    load: async () => (await import('./text-to-speech.ts')).createTextToSpeech,
  },
  {
    isWanted: ({ customButtons }) => Boolean(customButtons?.length),
    load: async () => (await import('./custom-buttons.ts')).createCustomButtons,
  },
]

interface Running {
  readonly controller: AbortController
  capability?: Capability
}

/** Starts each capability when the options ask for it, passes changes to it, and ends it when they no longer do. */
export function createCapabilities(context: ChatContext) {
  const running = new Map<CapabilityEntry, Running>()

  async function begin(entry: CapabilityEntry): Promise<void> {
    const mine: Running = { controller: new AbortController() }
    const { signal } = mine.controller
    running.set(entry, mine)
    try {
      const create = await entry.load(context.load)
      if (!signal.aborted) mine.capability = create({ ...context, signal, quiet })
    } catch (error) {
      // The chat works without it; loading is retried when the options change.
      console.error(error)
      if (running.get(entry) === mine) running.delete(entry)
    }
  }

  function quiet(): void {
    for (const { capability } of running.values()) capability?.quiet?.()
  }

  function end(entry: CapabilityEntry): void {
    const { controller, capability } = running.get(entry) ?? {}
    running.delete(entry)
    controller?.abort()
    capability?.destroy()
  }

  function choose(): void {
    const { config, composer } = context.get()
    for (const entry of entries) {
      const isWanted = entry.isWanted(config.options, composer.serviceFiles)
      if (isWanted && !running.has(entry)) void begin(entry)
      else if (!isWanted && running.has(entry)) end(entry)
    }
  }

  choose()
  context.signal.addEventListener('abort', () => {
    for (const entry of entries) end(entry)
  })
  return {
    quiet,
    update(state: ChatState, previous: ChatState): void {
      if (state.config !== previous.config || state.composer.serviceFiles !== previous.composer.serviceFiles) choose()
      for (const { capability } of running.values()) capability?.update?.(state, previous)
    },
  }
}
