import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { demoQuestions } from './demo-questions.ts'
import { demoTalk } from './demo-talk.ts'
import type { LiveChatProps } from './live-chat.tsx'
import './landing-chat.css'

const loadChat = () => import('./live-chat.tsx')

/** The bold words of a line. */
const boldIn = (line: string): ReactNode =>
  line.split('**').map((words, place) => (place % 2 === 1 ? <strong key={place}>{words}</strong> : words))

/** The little Markdown that the talk has. */
function DemoText({ text }: { text: string }) {
  return text.split('\n\n').map((block) => {
    if (block.startsWith('> ')) return <blockquote key={block}>{block.slice(2)}</blockquote>
    const items = block.split('\n').flatMap((line) => /^\d+\. (.*)/.exec(line)?.[1] ?? [])
    if (items.length === 0) return <p key={block}>{boldIn(block)}</p>
    return (
      <ol key={block}>
        {items.map((item) => (
          <li key={item}>{boldIn(item)}</li>
        ))}
      </ol>
    )
  })
}

interface DemoPreviewProps {
  /** Has the chat come, to go on with a question that was asked, or with what is being typed. */
  onWish(wish: Partial<LiveChatProps>): void
}

/** The talk as it stands, without the chat; whoever points at it has the chat fetched, and whoever uses it has it come. */
function DemoPreview({ onWish }: DemoPreviewProps) {
  const comeNear = (): void => void loadChat().catch(() => undefined) // said when it is wanted
  // Also what was typed, and the focus that was there, before the page came alive: neither is told then.
  const goOn = ({ target }: { target: HTMLInputElement }): void => onWish({ hasFocus: true, text: target.value })
  return (
    <div className="landing-chat demo-preview" role="group" aria-label="Demo chat" onPointerEnter={comeNear} onFocus={comeNear}>
      <div className="demo-talk">
        {demoTalk.map(({ role, text }) => (
          <div key={text} className={`demo-${role}`}>
            <DemoText text={text} />
          </div>
        ))}
      </div>
      <div className="demo-questions">
        {demoQuestions.map((question) => (
          <Button
            key={question}
            // A press of a key: the focus goes on into the chat.
            onClick={({ detail }) => onWish({ question, hasFocus: detail === 0 })}
          >
            {question}
          </Button>
        ))}
      </div>
      <form
        method="dialog" // of no dialog: before the page is alive a press of Enter leads nowhere
        onSubmit={(event) => {
          event.preventDefault()
          onWish({ question: event.currentTarget.querySelector('input')?.value.trim() || undefined })
        }}
      >
        <input
          className="demo-field"
          name="question"
          autoComplete="off"
          placeholder="Ask about Confab"
          aria-label="Ask about Confab"
          onChange={goOn}
          onFocus={goOn}
        />
      </form>
    </div>
  )
}

/** A chat to try: the talk is there at once, the chat itself when somebody uses it. */
export function LandingChat() {
  const wish = useRef<LiveChatProps>({ text: '', hasFocus: false })
  const [chat, setChat] = useState<ReactNode>()
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  if (failure) throw failure.error

  async function bring(): Promise<void> {
    try {
      const { default: LiveChat } = await loadChat()
      // What was typed and asked until now. The first who waits brings it.
      setChat((before) => before ?? <LiveChat {...wish.current} />)
    } catch (error) {
      setFailure({ error })
    }
  }

  return (
    chat ?? (
      <DemoPreview
        onWish={(news) => {
          wish.current = { ...wish.current, ...news }
          void bring()
        }}
      />
    )
  )
}
