// The table of capabilities: when each is wanted, and its import.
import type { LoadFeature } from '../core/features.ts'
import type { ChatOptions } from '../core/options/options.ts'
import type { Capability, ChatState } from '../core/types.ts'
import type { CapabilityContext } from './capability-context.ts'
import type { createSpeechToText as CreateSpeechToText } from './speech-to-text/speech-to-text.ts'

/** What the chat takes of the feature. */
interface SpeechCode {
  readonly createSpeechToText: typeof CreateSpeechToText
}

/** When a capability is needed, and its code. */
export interface CapabilityEntry {
  /** True when the page, or its service, asks for the capability. */
  isWanted(options: ChatOptions, serviceFiles: ChatState['composer']['serviceFiles']): boolean
  load(load: LoadFeature): Promise<(context: CapabilityContext) => Capability>
}

type IsWanted = CapabilityEntry['isWanted']

const wantsUpload: IsWanted = ({ images, gifs, audio, mixedFiles }, serviceFiles) =>
  Boolean(images || gifs || audio || mixedFiles || serviceFiles)

/** All capabilities. */
export const capabilityEntries: readonly CapabilityEntry[] = [
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
    load: async () => (await import('./camera/camera.ts')).createCamera,
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
  {
    isWanted: ({ exportButtons }) => Boolean(exportButtons),
    load: async () => (await import('./export-buttons.ts')).createExportButtons,
  },
  {
    isWanted: ({ find }) => Boolean(find),
    load: async () => (await import('./find-button.ts')).createFindButton,
  },
]
