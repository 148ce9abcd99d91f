import type { ServiceContext } from '../connector-kit/service.ts'
import type { OpenAIRealtimeConfig, OpenAIRealtimeOptions } from '../core/options/services/openai-realtime.ts'
import { ChatError } from '../core/errors.ts'
import type { CallWorld, ToolDefinition, VoiceCall } from '../core/types.ts'
import type { Json } from '../protocols/protocol.ts'
import { createVoiceCall } from './voice-call.ts'
import { createOpenAICallProtocol } from './openai-call-protocol.ts'
import { createOpenAIHandshake } from './openai-handshake.ts'
import { openAIMessage } from './openai-call-protocol.ts'
import { openAISession, withTools, type OpenAIRealtimeModels } from './openai-session.ts'

interface OpenAICallWorld extends CallWorld<ServiceContext<unknown>> {
  readonly url: (path: string) => string
  readonly models: OpenAIRealtimeModels
  /** Writes the methods of a call into the page's own options object. */
  writeBack(fields: Pick<OpenAIRealtimeOptions, 'methods'>): void
}

/** A voice call with OpenAI's Realtime API, beta or current. */
export function createOpenAICall(settings: OpenAIRealtimeOptions, world: OpenAICallWorld): VoiceCall {
  const { url, models, contextFor, writeBack } = world
  const { custom_base_url: host, api = host ? 'beta' : 'ga', ephemeralKey, fetchEphemeralKey, config = {} } = settings
  const { model = models.voice, ...fields } = config
  const handshake = createOpenAIHandshake({ api, url, isVendor: !host })
  const isPagesKey = Boolean(ephemeralKey || fetchEphemeralKey)
  // Without this setting, the service transcribes only its own voice.
  const described: OpenAIRealtimeConfig = { input_audio_transcription: true, ...fields }
  /** An ephemeral key that was fetched in advance; valid for one call. */
  let early: Promise<string> | undefined
  let key = ''
  /** The page's tools at the start of the current call. */
  let listed: readonly ToolDefinition[] = []
  /** The page's tools that the session of the key has. */
  let declared: readonly ToolDefinition[] = []

  const sessionOf = (given: OpenAIRealtimeConfig): Json => openAISession(given, api, models)

  async function getKey(signal: AbortSignal): Promise<string> {
    if (ephemeralKey) return ephemeralKey
    if (fetchEphemeralKey) return fetchEphemeralKey()
    declared = listed
    return handshake.mint(withTools(sessionOf({ model, ...described }), listed), contextFor(signal))
  }

  async function fetchFirst(signal: AbortSignal): Promise<string> {
    listed = await world.tools.list(signal)
    return getKey(signal)
  }

  /** What configures the session once the call has started. */
  function greet(ofSession: readonly Json[]): Json[] {
    // When the page's server provided the key, it has configured the session too; only these settings are the page's.
    const given = isPagesKey && settings.config ? sessionOf(described) : undefined
    const isUnknown = listed.length > 0 && (isPagesKey || declared !== listed)
    if (!given && !isUnknown) return []
    const ownTools = sessionOf(isPagesKey ? {} : { ...(fields.tools && { tools: fields.tools }) })
    return [{ type: 'session.update', session: withTools(given ?? ownTools, listed, ofSession) }]
  }

  function fetchEarly(): void {
    early = fetchFirst(new AbortController().signal)
    // If it fails, the call requests a key again and reports the error then.
    early.catch(() => (early = undefined))
  }

  async function exchange(offer: string, signal: AbortSignal): Promise<string> {
    const ask = (): Promise<string> => handshake.exchange(offer, key, model, contextFor(signal))
    const wasEarly = early !== undefined
    early = undefined
    try {
      return await ask()
    } catch (error) {
      // The prefetched key has expired.
      if (!wasEarly || !ChatError.is(error) || error.status !== 401) throw error
      key = await getKey(signal)
      return ask()
    }
  }

  const call = createVoiceCall(
    {
      look: settings,
      isAutomatic: settings.autoStart ?? false,
      events: settings.events,
      handler: config.function_handler ?? settings.function_handler,
      channel: 'oai-events',
      async prepare(tools, signal) {
        listed = tools
        key = await (early?.catch(() => getKey(signal)) ?? getKey(signal))
        if (typeof key !== 'string' || !key) throw new ChatError('There is no ephemeral key.')
      },
      exchange,
      speak: () =>
        createOpenAICallProtocol({
          greet: (_tools, ofSession) => greet(ofSession),
          canBeInterrupted: config.turn_detection?.interrupt_response !== false,
        }),
    },
    world,
  )
  writeBack({
    methods: {
      updateConfig: (change) =>
        call.send([{ type: 'session.update', session: change.tools ? withTools(sessionOf(change), listed) : sessionOf(change) }]),
      sendMessage: (text, role = 'system') => call.send(openAIMessage(text, role, api)),
    },
  })
  if (settings.autoFetchEphemeralKey && !settings.autoStart) fetchEarly()
  return call
}
