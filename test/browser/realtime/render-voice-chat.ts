import { inject, onTestFinished } from 'vitest'
import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import type { MockSwitches } from '../../../mocks/kit/mock-switches.ts'
import { createOpenAIRealtimeMock } from '../../../mocks/openai/openai-realtime.ts'
import type { OpenAIRealtimeOptions } from '../../../sdk/core/options/services/openai-realtime.ts'
import type { OpenAIOptions } from '../../../sdk/core/options/services/openai.ts'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import type { CallRecord, PeerScript } from '../../servers/realtime-peer.ts'
import { eventually } from '../render-chat.ts'
import '../../../sdk/entries/element.ts'

type Message = Readonly<Record<string, unknown>>

interface Given {
  readonly realtime?: true | OpenAIRealtimeOptions
  /** In addition to the call's own options; default: the mock's key. */
  readonly openAI?: OpenAIOptions
  readonly options?: ChatOptions
  readonly script?: PeerScript
  readonly switches?: Partial<MockSwitches>
}

/** The peer of calls: a real WebRTC peer, controlled over HTTP. */
async function startPeer(script: PeerScript, realFetch: typeof fetch) {
  const base = inject('realtimePeer')
  const ask = async (path: string, body: string): Promise<unknown> => {
    const response = await realFetch(`${base}/${path}`, { method: 'POST', body })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  const id = (await ask('new', JSON.stringify(script))) as string
  const calls = (await ask(id, '')) as CallRecord[]
  onTestFinished(async () => void (await ask(`${id}/end`, '')))
  const records = (): Promise<CallRecord[]> => ask(id, '') as Promise<CallRecord[]>
  return {
    calls,
    answer: (offer: string) => ask(`${id}/answer`, offer) as Promise<string>,
    records,
    /** What the newest call received. */
    record: async (): Promise<CallRecord> => (await records()).at(-1) ?? { messages: [], sounds: 0, peak: 0, isOver: false },
    say: (...messages: Message[]) =>
      messages.reduce<Promise<unknown>>(
        (before, message) => before.then(() => ask(`${id}/send`, JSON.stringify(message))),
        Promise.resolve(),
      ),
    setLoudness: (loudness: number) => ask(`${id}/loudness`, String(loudness)),
    /** The loudest sound of the page since the last request. */
    peak: async (): Promise<number> => ((await ask(`${id}/peak`, '')) as CallRecord[]).at(-1)?.peak ?? 0,
    hangUp: () => ask(`${id}/close`, ''),
  }
}

/** A voice chat with a real peer at the other end. */
export async function renderVoiceChat({
  realtime = true,
  openAI = { key: 'test-key' },
  options,
  script = {},
  switches,
}: Given = {}) {
  const realFetch = globalThis.fetch
  const phone = await startPeer(script, realFetch)
  const mock = createOpenAIRealtimeMock(switches, { answerOffer: phone.answer })
  globalThis.fetch = createMockFetch([mock], { otherwise: realFetch })
  const element = document.createElement('confab-chat')
  const heard: string[] = []
  for (const name of ['sts-session-started', 'sts-session-stopped']) element.addEventListener(name, () => heard.push(name))
  Object.assign(element, { directConnection: { openAI: { ...openAI, realtime } }, ...options })
  document.body.append(element)
  onTestFinished(() => {
    element.remove()
    globalThis.fetch = realFetch
  })
  const root = element.shadowRoot
  if (!root) throw new Error('The element has no shadow root')
  const find = (part: string): HTMLElement | null => root.querySelector(`[part~="${part}"]`)
  const part = (name: string): HTMLElement => {
    const found = find(name)
    if (!found) throw new Error(`Nothing in the chat has the part "${name}"`)
    return found
  }
  const isShown = (name: string): boolean => find(name)?.checkVisibility() ?? false
  return {
    element,
    root,
    phone,
    mock,
    /** The DOM events of calls. */
    heard,
    part,
    find,
    isShown,
    shown: () => eventually(() => isShown('realtime')).toBe(true),
    toggleState: () => find('realtime-toggle')?.dataset['state'],
    microphoneState: () => find('realtime-microphone')?.dataset['state'],
    errorText: () => (isShown('realtime-error') ? part('realtime-error').innerText : ''),
    captions: () =>
      [...root.querySelectorAll('.call-caption')].map((line) => (line as HTMLElement).innerText.replace('\n', ': ')),
    scale: () => new DOMMatrix(getComputedStyle(part('realtime-avatar')).transform).a,
    async start() {
      await eventually(() => isShown('realtime-toggle')).toBe(true)
      part('realtime-toggle').click()
      await eventually(() =>
        element.shadowRoot?.querySelector('[aria-busy]') ? 'busy' : find('realtime-toggle')?.dataset['state'],
      ).toBe('active')
    },
  }
}
