import { delay } from '../../core/util/delay.ts'
import type { AzureSpeechOptions } from '../../core/options/input.ts'
import { mediaFaultOf } from '../../dom/open-media.ts'
import { azureFault, createAzureRecogniser, type SpeechSdk } from './azure-recogniser.ts'
import { openMicrophone } from './open-microphone.ts'
import type { Recogniser, RecogniserEvents } from './recogniser-contract.ts'
import { createSilenceTimer } from './silence-timer.ts'
import type { SpeechFault } from './speech-fault.ts'
import { unlessLeft } from '../../core/unless-left.ts'
import { thrownWords } from '../../core/util/thrown/thrown-words.ts'
import { reporting } from '../../core/util/thrown/report.ts'

export interface AzureSettings {
  readonly options: AzureSpeechOptions
  /** Loads the package; undefined if there is none. */
  load(): Promise<unknown>
}

// milliseconds
const tokenLife = 10_000
const longestSilence = 20_000
const unstoppable = 800
/** The page's own script tag may load late: how often to look for it, one second apart. */
const searches = 5

/** A failure other than the microphone's. */
class ServiceFault extends Error implements SpeechFault {
  readonly kind: SpeechFault['kind']

  constructor(kind: SpeechFault['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

function faultOf(error: unknown): SpeechFault {
  if (error instanceof ServiceFault) return error
  return { kind: mediaFaultOf(error), message: thrownWords(error) }
}

async function findSdk(load: AzureSettings['load'], signal: AbortSignal): Promise<SpeechSdk> {
  for (let search = 0; search <= searches; search += 1) {
    if (search) await delay(1000, signal)
    const found = await load()
    if (found) return found as SpeechSdk
  }
  throw new ServiceFault('unknown', 'speech recognition module not found')
}

async function retrieve({ retrieveToken }: AzureSpeechOptions): Promise<string> {
  const token = await unlessLeft(async () => (await retrieveToken?.())?.trim(), reporting('failed-callback'))
  if (token) return token
  throw new ServiceFault('connection', 'Unable to contact Azure server')
}

/** Recognises speech with Azure's speech service, through its own package. */
export function openAzure({ options, load }: AzureSettings, events: RecogniserEvents): Recogniser {
  const ending = new AbortController()
  const { signal } = ending
  const begun = performance.now()
  const silence = createSilenceTimer(() => stop())
  const silenceLength = options.stopAfterSilenceMs ?? longestSilence
  let recogniser: ReturnType<typeof createAzureRecogniser> | undefined
  let tokens: ReturnType<typeof setInterval> | undefined
  let closed: Promise<void> | undefined
  let hasStarted = false

  function fail(error: unknown): void {
    if (signal.aborted) return
    events.onFault(faultOf(error))
    end()
  }

  /** Releases everything. Resolves when the package has released its part, too. */
  function release(): Promise<void> {
    if (closed) return closed
    ending.abort()
    silence.forget()
    clearInterval(tokens)
    const mine = recogniser
    closed = new Promise<void>((resolve) => {
      if (mine) mine.close(resolve, () => resolve())
      else resolve()
    }).catch(() => undefined)
    return closed
  }

  function end(): void {
    if (signal.aborted) return
    void release()
    events.onEnd()
  }

  function stop(): void {
    silence.forget()
    clearInterval(tokens)
    // The package reports the last words before it reports the stop.
    recogniser?.stopContinuousRecognitionAsync(end, fail)
  }

  function listen(sdk: SpeechSdk, made: NonNullable<typeof recogniser>): void {
    const hear = (text: string | undefined, isFinal: boolean): void => {
      if (signal.aborted || !text) return
      silence.heard(silenceLength)
      events.onText(text, isFinal)
    }
    made.sessionStarted = () => {
      if (signal.aborted) return
      hasStarted = true
      silence.heard(silenceLength)
      events.onStart()
    }
    made.recognizing = (_, { result }) => hear(result.text, false)
    made.recognized = (_, { result }) => {
      if (result.reason === sdk.ResultReason.RecognizedSpeech) hear(result.text, true)
    }
    made.canceled = (_, { reason, errorCode, errorDetails }) => {
      if (reason !== sdk.CancellationReason.Error) return
      const { ConnectionFailure, ServiceTimeout } = sdk.CancellationErrorCode
      const isConnection = [ConnectionFailure, ServiceTimeout].includes(errorCode)
      fail(new ServiceFault(isConnection ? 'connection' : 'unknown', errorDetails))
    }
    made.sessionStopped = end
    made.startContinuousRecognitionAsync(undefined, fail)
  }

  async function begin(): Promise<void> {
    const missing = azureFault(options)
    if (missing) throw new ServiceFault('unknown', missing)
    const sdk = await findSdk(load, signal)
    const needsToken = options.retrieveToken && !options.subscriptionKey && !options.token
    const token = needsToken ? await retrieve(options) : undefined
    signal.throwIfAborted()
    const lost = (): void => fail(new ServiceFault('missing', 'The microphone is gone'))
    const microphone = await openMicrophone(options.deviceId, lost, signal)
    recogniser = createAzureRecogniser(sdk, options, microphone, token)
    listen(sdk, recogniser)
    if (needsToken) tokens = setInterval(() => void renewToken(), tokenLife)
  }

  async function renewToken(): Promise<void> {
    try {
      const token = await retrieve(options)
      if (recogniser && !signal.aborted) recogniser.authorizationToken = token
    } catch (error) {
      fail(error)
    }
  }

  // Not synchronously: the caller must hold the recogniser before its first event.
  queueMicrotask(() => void begin().catch(fail))
  return {
    canStop: () => hasStarted || performance.now() - begun >= unstoppable,
    stop,
    close: release,
  }
}
