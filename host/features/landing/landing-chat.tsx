import type { ChatOptions } from '../../../sdk/entries/index.ts'
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

/** A live chat on the landing page, in the middle of a talk. It answers inside the page. */
export default function LandingChat() {
  return <Chat className="landing-chat" label="Demo chat" options={options} />
}
