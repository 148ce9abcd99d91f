import type { MLCEngineInterface } from '@mlc-ai/web-llm'

/** What the product asks of the engine, as far as the real one's types say it: they must not part. */
type RealEngine = Pick<MLCEngineInterface, 'reload' | 'unload' | 'interruptGenerate'>

interface Config {
  readonly initProgressCallback: (report: { readonly progress: number; readonly text: string }) => void
}

interface Message {
  readonly role: string
  readonly content: string
}

interface Gate {
  readonly opened: Promise<void>
  open(): void
}

function createGate(): Gate {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

const record = {
  model: 'https://models.example.com/tiny/',
  model_id: 'tiny',
  model_lib: 'https://models.example.com/tiny.wasm',
  vram_required_MB: 899,
}

/**
 * A small engine that obeys the interface of the real one, `@mlc-ai/web-llm`: it loads in steps that a test or a story takes,
 * and answers with the words of the last question. It records what is asked of it.
 */
export function createSmallEngine(
  changes: Partial<typeof record> & { required_features?: string[]; buffer_size_required_bytes?: number } = {},
) {
  const seen = {
    reloads: [] as string[],
    unloads: 0,
    interrupts: 0,
    deletions: 0,
    conversations: [] as (readonly Message[])[],
    workers: [] as Worker[],
  }
  let loading = createGate()
  let words = createGate()
  let failure: Error | undefined
  let generationFailure: Error | undefined
  let report: Config['initProgressCallback'] = () => undefined
  let isBusy = false
  let finishReason = 'stop'
  const answers: string[] = []

  class SmallEngine implements RealEngine {
    #isInterrupted = false
    constructor(config: Config) {
      report = config.initProgressCallback
    }
    readonly chat = {
      completions: {
        create: async ({ messages }: { messages: readonly Message[] }) => {
          if (isBusy) throw new Error('The engine still answers')
          if (messages.findLastIndex(({ role }) => role === 'system') > 0)
            throw new Error('System prompt should always be the first')
          const last = messages.at(-1)?.role
          if (last !== 'user' && last !== 'tool') throw new Error('Last message should be from either `user` or `tool`.')
          seen.conversations.push(messages)
          return this.#answer(messages.at(-1)?.content ?? '')
        },
      },
    }
    async *#answer(asked: string) {
      isBusy = true
      this.#isInterrupted = false
      const answer = answers.shift()
      if (answer !== undefined) words.open()
      for (const word of (answer ?? `You said ${asked}`).match(/\s*\S+/g) ?? []) {
        if (this.#isInterrupted) break
        yield { choices: [{ delta: { content: word } }] }
        if (word.trim() === 'said') {
          await words.opened
          if (generationFailure) {
            isBusy = false
            throw generationFailure
          }
        }
      }
      yield { choices: [{ delta: {}, finish_reason: this.#isInterrupted ? 'abort' : finishReason }] }
      isBusy = false
    }
    async reload(model: string | string[]): Promise<void> {
      seen.reloads.push(String(model))
      await loading.opened
      if (failure) throw failure
    }
    interruptGenerate(): void {
      seen.interrupts += 1
      this.#isInterrupted = true
      words.open()
    }
    async unload(): Promise<void> {
      seen.unloads += 1
    }
  }

  const module = {
    prebuiltAppConfig: { model_list: [{ ...record, ...changes }] },
    MLCEngine: SmallEngine,
    WebWorkerMLCEngine: class extends SmallEngine {
      constructor(worker: Worker, config: Config) {
        super(config)
        seen.workers.push(worker)
      }
    },
    deleteModelAllInfoInCache: async () => {
      seen.deletions += 1
    },
  }
  return {
    module,
    seen,
    report: (progress: number, text: string) => report({ progress, text }),
    finishLoading: () => loading.open(),
    failLoading(error: Error) {
      failure = error
      loading.open()
    },
    /** The next load waits and succeeds again. */
    resetLoading() {
      failure = undefined
      loading = createGate()
    },
    /** The next answers, instead of the words of the question. */
    answerWith: (...next: string[]) => void answers.push(...next),
    /** Why all answers end from now on. */
    endWith: (reason: string) => void (finishReason = reason),
    /** Lets the rest of an answer come. */
    goOn: () => words.open(),
    failGenerating(error: Error) {
      generationFailure = error
      words.open()
    },
    resetGenerating() {
      generationFailure = undefined
      words = createGate()
    },
  }
}
