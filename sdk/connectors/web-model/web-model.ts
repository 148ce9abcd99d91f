// Generates replies with a language model that runs in the page: loads it, one at a time, and exports and imports its files.
import { finishKind } from '../../core/conversation/finish-kind.ts'
import { ChatError } from '../../core/errors.ts'
import type { FirstLabels } from '../../core/labels/labels.ts'
import { featureLabels } from '../../core/labels/features.ts'
import type { MessageContent, MessagePart } from '../../core/options/options.ts'
import type { WebModelOptions } from '../../core/options/web-model.ts'
import type { Connector, ConnectorContext, ReplyEvent, WebModel, WebModelOwner, WebModelState } from '../../core/types.ts'
import { describeAnswer } from '../../protocols/describe-answer.ts'
import { createChannel } from '../../net/channel.ts'
import { createThinkingSplitter } from '../../protocols/thinking.ts'
import { cachedFiles, isCached, keepFiles } from './exported-files.ts'
import { checkDevice } from './check-device.ts'
import type { Engine, EngineChunk, EngineMessage, EngineModelRecord, WebLLMModule } from './web-llm.ts'
import { findEngine } from './find-engine.ts'
import { findRecord } from './find-record.ts'
import { reporting } from '../../core/util/thrown/report.ts'

/** Loaded where the page has tools. */
async function loadTools() {
  const [{ messagesWithTools }, { createCallReader }] = await Promise.all([
    import('./messages-with-tools.ts'),
    import('./read-calls.ts'),
  ])
  return { messagesWithTools, createCallReader }
}

type CallReader = ReturnType<Awaited<ReturnType<typeof loadTools>>['createCallReader']>

/** The model that runs in this page, shared by all copies of this script: two would exceed the memory. */
const running = Symbol.for('confab.web-model')
const page: typeof globalThis & { [running]?: { owner?: WebModelOwner } | undefined } = globalThis

/** A chat that was taken out of the page may still load its model or answer with it, but keeps no other from having one. */
function endWhereAway(owner: WebModelOwner | undefined): void {
  if (owner && !owner.isIn()) owner.end()
}

const textFormat = (where: string, example: string): string =>
  `Make sure the ${where} is using the ${example} format, e.g. from the interceptor.`

const hasCalls = ({ parts = [] }: MessageContent): boolean => parts.some(({ type }) => type === 'tool')

/** The parts with another text. */
const withText = (parts: readonly MessagePart[], text: string): MessagePart[] => [
  { type: 'text', text },
  ...parts.filter(({ type }) => type !== 'text'),
]

/** The conversation in the engine's format, which takes only text. */
function engineMessages(messages: readonly MessageContent[], instruction: string | undefined): EngineMessage[] {
  const spoken = messages.map(({ role, text = '' }): EngineMessage => ({
    role: role === 'user' ? 'user' : 'assistant',
    content: text,
  }))
  return [...(instruction ? [{ role: 'system', content: instruction } as const] : []), ...spoken.filter(({ content }) => content)]
}

async function interceptAsked(messages: readonly MessageContent[], context: ConnectorContext): Promise<MessageContent[]> {
  // After the results of tools the last message is the model's.
  const index = Math.max(
    messages.findLastIndex(({ role }) => role === 'user'),
    0,
  )
  const last = messages[index] ?? {}
  const { body } = await context.interceptRequest({ body: { text: last.text ?? '' } })
  const { text } = body as { text?: unknown }
  if (typeof text !== 'string') throw new ChatError(textFormat('request', '{body: {text: string}}'))
  const changed = { ...last, text, ...(last.parts && { parts: withText(last.parts, text) }) }
  return [...messages.slice(0, index), changed, ...messages.slice(index + 1)]
}

async function interceptAnswer(text: string, context: ConnectorContext): Promise<string> {
  const answer = (await context.interceptResponse({ text })) as { text?: unknown; error?: unknown }
  if (typeof answer.error === 'string') throw new ChatError(answer.error, { isDisplayable: true })
  if (typeof answer.text !== 'string') throw new ChatError(textFormat('response', '{text: string}'))
  return answer.text
}

/** The engine's answer to a conversation. */
async function* answer(
  engine: Engine,
  messages: EngineMessage[],
  context: ConnectorContext,
  reader: CallReader | undefined,
): AsyncGenerator<ReplyEvent> {
  const chunks = (await engine.chat.completions.create({ messages, stream: true }))[Symbol.asyncIterator]()
  const stop = (): void => void engine.interruptGenerate()
  context.signal.addEventListener('abort', stop, { once: true })
  const thinking = createThinkingSplitter()
  /** Calls are looked for in what the model says, not in what it thinks. */
  function* read(events: Iterable<ReplyEvent>): Iterable<ReplyEvent> {
    for (const event of events) yield* event.type === 'text-delta' && reader ? reader.read(event.text) : [event]
  }
  let next: IteratorResult<EngineChunk> | undefined
  let finishReason: string | undefined
  try {
    yield { type: 'stream-start' }
    while (!(next = await chunks.next()).done) {
      const [choice] = next.value.choices
      finishReason = choice?.finish_reason ?? finishReason
      const text = choice?.delta?.content
      if (!text) continue
      yield* read(thinking.push(await interceptAnswer(text, context)))
    }
    yield* read(thinking.end())
    yield* reader?.end() ?? []
    if (finishKind(finishReason) !== 'good') yield* describeAnswer({ finishReason })
  } finally {
    context.signal.removeEventListener('abort', stop)
    // The engine accepts the next message only after this reply was read to its end.
    if (!next?.done) {
      await engine.interruptGenerate()
      while (!(await chunks.next()).done);
    }
  }
}

/** Generates replies with a language model that runs in the page. */
export function createWebModelConnector(options: WebModelOptions, given: FirstLabels): Connector {
  const labels = featureLabels(given)
  const { instruction, worker, load: loading = {} } = options
  const me: { owner?: WebModelOwner } = {}
  const listeners = new Set<() => void>()
  let state: WebModelState = { status: 'not-loaded', text: '', progress: 0, isReady: Boolean(loading.onMessage) }
  let attempt: { controller: AbortController; loaded: Promise<void> } | undefined
  let engine: Engine | undefined
  let record: EngineModelRecord | undefined

  function set(change: Partial<WebModelState>): void {
    state = { ...state, ...change }
    state = { ...state, isReady: state.status === 'loaded' || (state.status !== 'loading' && Boolean(loading.onMessage)) }
    for (const listener of listeners) listener()
  }

  async function startEngine(module: WebLLMModule, files: readonly File[], signal: AbortSignal): Promise<void> {
    const mine = (record = findRecord(options, module.prebuiltAppConfig.model_list))
    const appConfig = { model_list: [mine] }
    if (files.length && !(await keepFiles(files))) throw new ChatError(labels.webModelWrongFiles, { isDisplayable: true })
    if (loading.clearCache) await module.deleteModelAllInfoInCache(mine.model_id, appConfig)
    const problem = await checkDevice(mine, await isCached(mine), labels)
    if (problem) throw new ChatError(problem, { isDisplayable: true })
    signal.throwIfAborted()
    const config = {
      appConfig,
      initProgressCallback: ({ progress, text }: { progress: number; text: string }) => {
        if (!signal.aborted) set({ progress, text })
      },
    }
    engine = worker ? new module.WebWorkerMLCEngine(worker, config) : new module.MLCEngine(config)
    await engine.reload(mine.model_id)
    if (loading.skipCache) await module.deleteModelAllInfoInCache(mine.model_id, appConfig)
    signal.throwIfAborted()
  }

  /** Releases everything: graphics memory, and the page's single place for a model. */
  async function unload(): Promise<void> {
    const mine = engine
    engine = undefined
    attempt?.controller.abort()
    attempt = undefined
    if (page[running] === me) page[running] = undefined
    await Promise.resolve(mine?.unload()).catch(reporting('not-loaded'))
  }

  async function begin(files: readonly File[], signal: AbortSignal): Promise<void> {
    set({ status: 'loading', progress: 0, text: '' })
    try {
      endWhereAway(page[running]?.owner)
      if (page[running]) throw new ChatError(labels.errorWebModelMultiple, { isDisplayable: true })
      page[running] = me
      await startEngine(await findEngine(options, signal), files, signal)
      set({ status: 'loaded', progress: 1, text: '' })
    } catch (error) {
      if (signal.aborted) throw error
      await unload()
      const said = ChatError.is(error) ? error : new ChatError(labels.errorWebModel, { isDisplayable: true, cause: error })
      set({ status: 'failed', text: said.message })
      throw said
    }
  }

  const model: WebModel = {
    get state() {
      return state
    },
    canKeepFiles: !worker,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load(files = []) {
      if (state.status === 'loaded') return Promise.resolve()
      if (!attempt) {
        const controller = new AbortController()
        const mine = (attempt = { controller, loaded: begin(files, controller.signal) })
        mine.loaded.catch(() => {
          if (attempt === mine) attempt = undefined
        })
      }
      return attempt.loaded
    },
    async *files() {
      if (record) yield* cachedFiles(record)
    },
    close() {
      void unload()
      set({ status: 'not-loaded', progress: 0, text: '' })
    },
    belongTo(owner) {
      me.owner = owner
    },
  }

  /** Loads the model with the first message, and shows the progress where the reply will be. */
  async function* loadFirst(): AsyncGenerator<ReplyEvent> {
    const changes = createChannel<string>()
    const unsubscribe = model.subscribe(() => state.text && changes.push(state.text))
    try {
      const loaded = model.load().then(changes.close, changes.fail)
      for await (const text of changes) yield { type: 'progress', text }
      await loaded
    } finally {
      unsubscribe()
    }
  }

  return {
    name: 'web-model',
    maxMessages: -1,
    input: { needsText: true },
    model,
    takesTools: true,
    continuesMessage: true,
    async *send({ messages, tools = [] }, context) {
      if (!engine) yield* loadFirst()
      const intercepted = await interceptAsked(messages, context)
      const withTools = tools.length || messages.some(hasCalls) ? await loadTools() : undefined
      const asked = withTools?.messagesWithTools(intercepted, tools, instruction) ?? engineMessages(intercepted, instruction)
      const reader = tools.length ? withTools?.createCallReader(new Set(tools.map(({ name }) => name))) : undefined
      try {
        if (engine) yield* answer(engine, asked, context, reader)
      } catch (error) {
        if (ChatError.is(error) || context.signal.aborted) throw error
        throw new ChatError(labels.errorWebModel, { isDisplayable: true, cause: error })
      }
    },
  }
}
