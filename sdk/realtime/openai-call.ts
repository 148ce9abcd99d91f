import type { ServiceContext } from '../connector-kit/service.ts'
import type { OpenAIRealtimeConfig, OpenAIRealtimeOptions } from '../core/options/services/openai-realtime.ts'
import { ChatError } from '../core/errors.ts'
import type { CallWorld, VoiceCall } from '../core/types.ts'
import { createCall } from './call.ts'
import { createOpenAILanguage } from './openai-events.ts'
import { createOpenAIHandshake } from './openai-handshake.ts'
import { openAIMessage } from './openai-message.ts'
import { openAISession, type OpenAIRealtimeModels } from './openai-session.ts'

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

  async function getKey(signal: AbortSignal): Promise<string> {
    if (ephemeralKey) return ephemeralKey
    if (fetchEphemeralKey) return fetchEphemeralKey()
    return handshake.mint(openAISession({ model, ...described }, api, models), contextFor(signal))
  }

  function fetchEarly(): void {
    early = getKey(new AbortController().signal)
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

  const call = createCall(
    {
      look: settings,
      isAutomatic: settings.autoStart ?? false,
      events: settings.events,
      handler: config.function_handler ?? settings.function_handler,
      channel: 'oai-events',
      async prepare(signal) {
        key = await (early?.catch(() => getKey(signal)) ?? getKey(signal))
        if (typeof key !== 'string' || !key) throw new ChatError('There is no ephemeral key.')
      },
      exchange,
      speak: () =>
        createOpenAILanguage({
          // When the page's server provided the key, it has configured the session too; only these settings are the page's.
          greeting:
            isPagesKey && settings.config ? [{ type: 'session.update', session: openAISession(described, api, models) }] : [],
          canBeInterrupted: config.turn_detection?.interrupt_response !== false,
        }),
    },
    world,
  )
  writeBack({
    methods: {
      updateConfig: (change) => call.send([{ type: 'session.update', session: openAISession(change, api, models) }]),
      sendMessage: (text, role = 'system') => call.send(openAIMessage(text, role, api)),
    },
  })
  if (settings.autoFetchEphemeralKey && !settings.autoStart) fetchEarly()
  return call
}
