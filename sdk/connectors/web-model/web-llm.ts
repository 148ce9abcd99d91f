/** The part of the package `@mlc-ai/web-llm` that is used: its public interface, from version 0.2.46 on. */
export interface WebLLMModule {
  readonly prebuiltAppConfig: { readonly model_list: readonly EngineModelRecord[] }
  readonly MLCEngine: new (config: EngineConfig) => Engine
  readonly WebWorkerMLCEngine: new (worker: Worker, config: EngineConfig) => Engine
  deleteModelAllInfoInCache(model: string, config: AppConfig): Promise<void>
}

export interface EngineModelRecord {
  readonly model: string
  readonly model_id: string
  readonly model_lib: string
  readonly overrides?: Readonly<Record<string, unknown>>
  readonly vram_required_MB?: number
  readonly low_resource_required?: boolean
  readonly buffer_size_required_bytes?: number
  readonly required_features?: readonly string[]
}

export interface AppConfig {
  readonly model_list: readonly EngineModelRecord[]
}

export interface EngineConfig {
  readonly appConfig: AppConfig
  /** `progress` is from 0 to 1. */
  readonly initProgressCallback: (report: { readonly progress: number; readonly text: string }) => void
}

export interface EngineMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface EngineChunk {
  readonly choices: readonly {
    readonly delta?: { readonly content?: string | null }
    readonly finish_reason?: string | null
  }[]
}

export interface Engine {
  readonly chat: {
    readonly completions: {
      create(request: { readonly messages: readonly EngineMessage[]; readonly stream: true }): Promise<AsyncIterable<EngineChunk>>
    }
  }
  reload(model: string): Promise<void>
  interruptGenerate(): void | Promise<void>
  unload(): Promise<void>
}
