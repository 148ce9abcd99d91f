import type { Features } from './features.ts'

/** All features, each in files that load when a chat needs it. The packages of others are imported without a file of their own between. */
export const allFeatures: Required<Features> = {
  azureSpeech: async () => ({
    feature: { name: 'azureSpeech', code: await import('microsoft-cognitiveservices-speech-sdk') },
  }),
  calls: () => import('./calls.ts'),
  highlighter: async () => ({ feature: { name: 'highlighter', code: await import('highlight.js/lib/common') } }),
  languages: () => import('./languages.ts'),
  math: async () => ({ feature: { name: 'math', code: await import('temml') } }),
  mcp: () => import('./mcp.ts'),
  mcpApps: () => import('./mcp-apps.ts'),
  mp3: () => import('./mp3.ts'),
  speechToText: () => import('./speech-to-text.ts'),
  themes: () => import('./themes.ts'),
  threads: () => import('./threads.ts'),
  webModel: () => import('./web-model.ts'),
}
