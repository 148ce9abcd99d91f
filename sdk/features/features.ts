import type { FeatureLoader, FeatureName, LoadFeature } from '../core/features.ts'

/** What `createChat` of `confab-chat/bare` is given beside its services: functions that import features. None of them is there by itself. */
export interface Features {
  /** Voice input with Azure (`speechToText: { azure }`, together with `speechToText`): the SDK of Microsoft. `() => import('confab-chat/features/azure-speech')`. */
  azureSpeech?: FeatureLoader<'azureSpeech'>
  /** The view of voice calls, for a service that is one. `() => import('confab-chat/features/calls')`. */
  calls?: FeatureLoader<'calls'>
  /** Colours of code, by highlight.js. `() => import('confab-chat/features/highlighter')`. @default the page's global `hljs` */
  highlighter?: FeatureLoader<'highlighter'>
  /** The option `language` with a name: all languages. One can be given as a table instead. `() => import('confab-chat/features/languages')`. */
  languages?: FeatureLoader<'languages'>
  /** Formulas, by Temml. `() => import('confab-chat/features/math')`. @default the page's global `temml` */
  math?: FeatureLoader<'math'>
  /** The option `mcpServers`: the client of MCP servers. `() => import('confab-chat/features/mcp')`. */
  mcp?: FeatureLoader<'mcp'>
  /** The option `mcpApps`: interfaces of tools. `() => import('confab-chat/features/mcp-apps')`. */
  mcpApps?: FeatureLoader<'mcpApps'>
  /** Voice messages as MP3. `() => import('confab-chat/features/mp3')`. @default the option `mp3Encoder`, or the page's global `lamejs` */
  mp3?: FeatureLoader<'mp3'>
  /** The option `speechToText`. `() => import('confab-chat/features/speech-to-text')`. */
  speechToText?: FeatureLoader<'speechToText'>
  /** The option `theme` with more than a colour scheme. `() => import('confab-chat/features/themes')`. */
  themes?: FeatureLoader<'themes'>
  /** The option `threads`: several conversations. `() => import('confab-chat/features/threads')`. */
  threads?: FeatureLoader<'threads'>
  /** The option `webModel`: a model in the page. `() => import('confab-chat/features/web-model')`. */
  webModel?: FeatureLoader<'webModel'>
}

const fileOf = (name: FeatureName): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Loads the code of these features. */
export const featuresFrom =
  (features: Features): LoadFeature =>
  async (name) => {
    const load: FeatureLoader<FeatureName> | undefined = features[name]
    if (load) return (await load()).feature.code
    throw new Error(
      `This chat has no \`${name}\`. Give it to createChat of confab-chat/bare after the services: ` +
        `{ ${name}: () => import('confab-chat/features/${fileOf(name)}') }.`,
    )
  }
