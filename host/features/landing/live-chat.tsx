import { useCallback, useState } from 'react'
import type { Chat as ChatMethods, ChatOptions } from '../../../sdk/entries/index.ts'
import { agentFace } from '../../agents/agent-face.ts'
import { Chat } from '../../lib/chat.tsx'
import { demoQuestions } from './demo-questions.ts'
import { demoReply } from './demo-replies.ts'
import { demoTalk } from './demo-talk.ts'

const options: ChatOptions = {
  demo: { response: ({ text = '' }) => ({ text: demoReply(text) }) },
  connect: { stream: { simulation: 12 } },
  history: [...demoTalk],
  // What was asked is not suggested again.
  suggestions: (messages) => demoQuestions.filter((question) => !messages.some(({ text }) => text === question)),
  avatars: { ai: { src: agentFace('cmo') }, user: { styles: { container: { display: 'none' } } } },
  textInput: { placeholder: { text: 'Ask about Confab' } },
}

/** What the visitor did before the chat was there: it goes on with that. */
export interface LiveChatProps {
  /** Asked at once. */
  readonly question?: string | undefined
  /** Typed, and not sent. */
  readonly text: string
  readonly hasFocus: boolean
}

/** A live chat on the landing page, in the middle of a talk. It answers inside the page. */
export default function LiveChat({ question, text, hasFocus }: LiveChatProps) {
  const [all] = useState((): ChatOptions => (question ? options : { ...options, defaultInput: { text } }))
  const begin = useCallback(
    (chat: ChatMethods | null): void => {
      if (question) chat?.submitUserMessage(question)
      if (hasFocus) chat?.focusInput()
    },
    [hasFocus, question],
  )
  return <Chat ref={begin} className="landing-chat" label="Demo chat" options={all} />
}
