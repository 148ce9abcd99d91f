import type { ChatOptions } from '../../../sdk/entries/index.ts'
import { Chat } from '../../lib/chat.tsx'
import { demoQuestions } from './demo-questions.ts'
import { demoReply } from './demo-replies.ts'

const options: ChatOptions = {
  demo: { response: ({ text = '' }) => ({ text: demoReply(text) }) },
  connect: { stream: { simulation: 12 } },
  introMessage: [
    { text: "Hello! I'm a demo of the chat that Confab puts on your website. What would you like to know?" },
    {
      html: demoQuestions.map((question) => `<button class="deep-chat-suggestion-button">${question}</button>`).join(' '),
    },
  ],
  textInput: { placeholder: { text: 'Ask about Confab' } },
}

/** A live chat on the landing page. It answers inside the page. */
export default function LandingChat() {
  return <Chat className="landing-chat" label="Demo chat" options={options} />
}
