import type { CallTools } from '../../call.ts'
import { featureLabels } from '../../labels/features.ts'
import { toolLabels } from '../../labels/tools.ts'
import type { ApprovalDetail } from '../../options/tools.ts'
import type { ChatError } from '../../errors.ts'
import { openCallMicrophone } from './open-call-microphone.ts'
import { refreshTools } from '../../sending/load-tools.ts'
import type { ChatSession } from '../../session/chat-session.ts'
import type { Exchange } from '../../session/contracts.ts'
import type { CallNews, CallState, Caption, Connector } from '../../types.ts'
import { allTools } from '../../tools/all-tools.ts'
import { toolDefinitions } from '../../tools/tool-definitions.ts'
import type { VoiceTools } from './voice-tools.ts'
import { report } from '../../util/thrown/report.ts'

/** Actions on a call that a view can request. */
export interface CallRequests {
  startCall(): void
  stopCall(): void
  toggleMute(): void
  toggleCaptions(): void
  /** Whether this approval is one of the current call. */
  awaits(approvalId: string): boolean
  /** Approves or denies a call of a tool. Throws if it no longer waits for that. */
  respondToApproval(id: string, isApproved: boolean, detail?: ApprovalDetail): void
}

const withCaption = (captions: readonly Caption[], { id, role, text }: Caption, isWhole: boolean): readonly Caption[] => {
  const index = captions.findIndex((caption) => caption.id === id)
  const before = captions[index]
  if (!before) return [...captions, { id, role, text }]
  return captions.with(index, { id, role, text: isWhole ? text : before.text + text })
}

/** Publishes the state of a service's calls while the chat is connected to it. */
export function watchCall(
  open: NonNullable<Connector['call']>,
  session: ChatSession,
  { exchange, signal }: { readonly exchange: Exchange; readonly signal: AbortSignal },
): CallRequests {
  const { store, environment, conversation, failures } = session
  const labels = () => featureLabels(store.get().config.labels)
  /** Those of the current call. */
  let voiceTools: { readonly of: AbortSignal; readonly loading: Promise<VoiceTools>; loaded?: VoiceTools } | undefined

  /** The tools of the call that ends with this signal. */
  function openTools(ofCall: AbortSignal): Promise<VoiceTools> {
    if (voiceTools?.of === ofCall) return voiceTools.loading
    const loading = import('./voice-tools.ts').then(({ createVoiceTools }) => {
      const loaded = createVoiceTools({ store, conversation, show: (tools) => !ofCall.aborted && show({ tools }) })
      if (voiceTools?.of === ofCall) voiceTools.loaded = loaded
      return loaded
    })
    voiceTools = { of: ofCall, loading }
    return loading
  }

  const tools: CallTools = {
    async list(ofCall) {
      await refreshTools(session, { takesTools: true }, ofCall)
      ofCall.throwIfAborted()
      return toolDefinitions(allTools(store.get()))
    },
    names: () => allTools(store.get()).map(({ name }) => name),
    answer: async (calls, rounds, ofCall) => (await openTools(ofCall)).answer(calls, rounds, ofCall),
  }

  const call = open({
    contextFor: (signal) => exchange.createContext(signal),
    openMicrophone: (signal) => openCallMicrophone(environment, labels(), signal),
    tools,
  })
  let state: CallState = {
    look: call.look,
    status: 'idle',
    isMuted: false,
    errorText: '',
    hasCaptions: false,
    captions: [],
    tools: [],
    level: call.level,
  }

  function show(change: Partial<CallState>): void {
    state = { ...state, ...change }
    if (!signal.aborted) store.set({ call: state })
  }

  function explain(error: ChatError): string {
    report('failed-call', error.cause ?? error)
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
      show({ status: 'failed', speaker: undefined, tools: [], errorText: explain(news.error) })
    } else if (news.type === 'status') {
      const { status } = news
      endSession()
      show({ status, errorText: '', speaker: undefined, tools: [], ...(status === 'connecting' && { captions: [] }) })
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
    awaits: (id) => state.tools.some(({ approval }) => approval?.id === id),
    respondToApproval(id, isApproved, detail = {}) {
      if (!voiceTools?.loaded) throw new Error(toolLabels(store.get().config.labels).approvalGone)
      voiceTools.loaded.respond(id, isApproved, detail)
    },
  }
}
