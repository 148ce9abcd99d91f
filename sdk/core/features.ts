/** The parts of a chat that a bundle may go without, and the packages of others that are heavy. */
export type FeatureName =
  | 'azureSpeech'
  | 'calls'
  | 'highlighter'
  | 'languages'
  | 'math'
  | 'mcp'
  | 'mcpApps'
  | 'mp3'
  | 'speechToText'
  | 'themes'
  | 'threads'
  | 'webModel'

/** A feature of the chat: what `confab-chat/features/NAME` exports. */
export interface Feature<Name extends FeatureName> {
  /** Which one it is: under this name it is handed in. */
  readonly name: Name
  /** For the chat alone. */
  readonly code: unknown
}

/** What the module of a feature exports. */
export interface FeatureModule<Name extends FeatureName> {
  /** What a chat gets of it. */
  readonly feature: Feature<Name>
}

/** Imports a feature when a chat needs it for the first time. */
export type FeatureLoader<Name extends FeatureName> = () => Promise<FeatureModule<Name>>

/** Loads the code of a feature, whose type its place in the chat knows. Rejects where the chat has not got it. */
export type LoadFeature = (name: FeatureName) => Promise<unknown>
