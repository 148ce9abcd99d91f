import { featureLabels } from '../labels/features.ts'
import type { ChatError } from '../errors.ts'
import type { Exchange } from '../sending/exchange.ts'
import type { Failures } from '../sending/error-reporter.ts'
import { openCallMicrophone } from './call-microphone.ts'
import type { Store } from '../store.ts'
import type { CallNews, CallState, Caption, ChatState, Connector } from '../types.ts'
import type { Environment } from '../environment.ts'

interface Surroundings {
  readonly store: Store<ChatState>
  readonly environment: Environment
  readonly failures: Failures
  readonly exchange: Exchange
  /** Ends the call. */
  readonly signal: AbortSignal
}

/** Actions on a call that a view can request. */
export interface CallRequests {
  startCall(): void
  stopCall(): void
  toggleMute(): void
  toggleCaptions(): void
}

const withCaption = (captions: readonly Caption[], { id, role, text }: Caption, isWhole: boolean): readonly Caption[] => {
  const index = captions.findIndex((caption) => caption.id === id)
  const before = captions[index]
  if (!before) return [...captions, { id, role, text }]
  return captions.with(index, { id, role, text: isWhole ? text : before.text + text })
}

/** Publishes the state of a service's calls while the chat is connected to it. */
export function watchCall(open: NonNullable<Connector['call']>, surroundings: Surroundings): CallRequests {
  const { store, environment, failures, exchange, signal } = surroundings
  const labels = () => featureLabels(store.get().config.labels)
  const call = open({
    contextFor: (signal) => exchange.createContext(signal),
    openMicrophone: (signal) => openCallMicrophone(environment, labels(), signal),
  })
  let state: CallState = {
    look: call.look,
    status: 'idle',
    isMuted: false,
    errorText: '',
    hasCaptions: false,
    captions: [],
    level: call.level,
  }

  function show(change: Partial<CallState>): void {
    state = { ...state, ...change }
    if (!signal.aborted) store.set({ call: state })
  }

  function explain(error: ChatError): string {
    console.error(error.cause ?? error)
    const text = failures.tell(error)
    const isGeneral = text === labels().errorDefault
    return call.look.error?.text ?? (isGeneral ? labels().callFailed : text)
  }

  function endSession(): void {
    if (state.status === 'active') environment.emit('sts-session-stopped', undefined)
  }

  function hear(news: CallNews): void {
    if (news.type === 'speaker') show({ speaker: news.speaker })
    else if (news.type === 'failed') {
      endSession()
      show({ status: 'failed', speaker: undefined, errorText: explain(news.error) })
    } else if (news.type === 'status') {
      const { status } = news
      endSession()
      show({ status, errorText: '', speaker: undefined, ...(status === 'connecting' && { captions: [] }) })
      if (status === 'active') environment.emit('sts-session-started', undefined)
    } else {
      const { id, role, text, type } = news
      const isWhole = type === 'caption'
      show({ captions: withCaption(state.captions, { id, role, text }, isWhole) })
      if (isWhole && text) environment.emit('message', { message: { role, text, id }, isHistory: false })
    }
  }

  const unsubscribe = call.subscribe(hear)
  signal.addEventListener('abort', () => {
    call.stop()
    unsubscribe()
    store.set({ call: undefined })
  })
  show({})
  if (call.isAutomatic) call.start()
  return {
    startCall() {
      if (!signal.aborted) call.start()
    },
    stopCall: call.stop,
    toggleMute() {
      show({ isMuted: !state.isMuted })
      call.setMuted(state.isMuted)
    },
    toggleCaptions: () => show({ hasCaptions: !state.hasCaptions }),
  }
}
