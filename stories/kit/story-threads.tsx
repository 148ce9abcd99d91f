import { useEffect, useRef } from 'react'
import { initialState } from '../../sdk/core/session/initial-state.ts'
import { normaliseOptions } from '../../sdk/core/options/config.ts'
import type { Labels } from '../../sdk/core/labels/labels.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import type { ThreadsState } from '../../sdk/core/types.ts'
import type { ConfabChatElement } from '../../sdk/entries/element.ts'
import { createThreadsView } from '../../sdk/views/threads/threads.ts'
import { wholeChat } from '../../sdk/chat/whole-chat.ts'
import { StoryChat } from './story-chat.tsx'
import { createThreadsModel } from './threads-model.ts'

/** Draws threads in a chat whose own engine knows nothing of them. Returns the way to take them away. */
function mountThreads(chat: ConfabChatElement, given: Partial<ThreadsState>, language: Labels | undefined): () => void {
  const { shadowRoot } = chat
  if (!shadowRoot?.getElementById('container')) throw new Error('The chat is not drawn yet')
  const model = createThreadsModel(given)
  const state = initialState(normaliseOptions({}, language))
  const ending = new AbortController()
  const view = createThreadsView(
    {
      get: () => ({ ...state, threads: model.get() }),
      root: shadowRoot,
      chat,
      announce: () => undefined,
      load: wholeChat.load,
      signal: ending.signal,
    },
    model.requests,
  )
  const unsubscribe = model.subscribe((threads, previous) =>
    view.update?.({ ...state, threads }, { ...state, threads: previous }),
  )
  return () => {
    unsubscribe()
    ending.abort()
    view.destroy()
  }
}

interface StoryThreadsProps {
  readonly threads: Partial<ThreadsState>
  readonly language?: Labels
  /** The width of the chat, as CSS. */
  readonly width?: string
}

const options: ChatOptions = {
  demo: { response: { text: 'The Rhine begins at the Tomasee.' } },
  history: [
    { role: 'user', text: 'Where does the Rhine begin?' },
    { role: 'ai', text: 'At the **Tomasee**, a lake in the canton of Graubünden.' },
  ],
}

/** A chat with threads, in the state that a story shows. */
export function StoryThreads({ threads, language, width }: StoryThreadsProps) {
  const chat = useRef<ConfabChatElement>(undefined)
  // Once: what the visitor does changes it from then on.
  const given = useRef({ threads, language })
  useEffect(() => {
    const { current: element } = chat
    let unmount: (() => void) | undefined
    const mount = (): void => {
      if (element) unmount ??= mountThreads(element, given.current.threads, given.current.language)
    }
    if (element?.shadowRoot?.getElementById('container')) mount()
    element?.addEventListener('render', mount)
    return () => {
      element?.removeEventListener('render', mount)
      unmount?.()
    }
  }, [])
  const shown: ChatOptions = {
    ...options,
    ...(language && { language }),
    ...(width && { chatStyle: { width } }),
  }
  return <StoryChat options={shown} onReady={(element) => (chat.current = element)} />
}
