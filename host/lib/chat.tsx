import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { createChat, type Chat as ChatMethods, type ChatOptions } from '../../sdk/entries/index.ts'
import { ErrorBoundary } from '../app/error-boundary.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/states/notice.tsx'
import { changedOptions } from '../../sdk/frameworks/changed-options.ts'
import './chat.css'

interface ChatProps {
  /** The methods of the chat: `chat.current?.submitUserMessage('Hello')`. Set while the chat is there. */
  ref?: Ref<ChatMethods>
  /** Applied to the running chat when they change; nothing is rebuilt and nothing is lost. */
  options: ChatOptions
  /** Gives the chat its size: it fills this box. */
  className?: string
  /** What the chat is called, for a screen reader, where a page holds more than one. */
  label?: string
}

function ChatBox({ ref, options, className = '', label }: ChatProps) {
  const box = useRef<HTMLDivElement>(null)
  const newest = useRef(options)
  const applied = useRef(options)
  const [chat, setChat] = useState<ChatMethods>()
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  newest.current = options

  // Before the browser draws, so that the methods are there for the effects of components that use the chat.
  useLayoutEffect(() => {
    if (!box.current) return undefined
    let created: ChatMethods
    try {
      created = createChat(box.current, newest.current)
    } catch (error) {
      setFailure({ error }) // an effect's error would take the whole tree; a draw's goes to the boundary around the chat
      return undefined
    }
    applied.current = newest.current
    setChat(created)
    return () => {
      created.destroy()
      setChat(undefined)
    }
  }, [])

  useEffect(() => {
    if (!chat) return
    const change = changedOptions(applied.current, options)
    applied.current = options
    if (change) chat.configure(change)
  }, [chat, options])

  useImperativeHandle<ChatMethods | null, ChatMethods | null>(ref, () => chat ?? null, [chat])

  if (failure) throw failure.error
  return <div ref={box} className={`chat ${className}`} {...(label && { role: 'group', 'aria-label': label })} />
}

/** The chat of the SDK, in React. What fails inside it stays inside it. */
export function Chat(props: ChatProps) {
  return (
    <ErrorBoundary
      fallback={(_error, reset) => (
        <div className={`chat chat-failed ${props.className ?? ''}`}>
          <Notice kind="error" title="The chat stopped working" actions={<Button onClick={reset}>Restart chat</Button>}>
            The rest of the page isn't affected.
          </Notice>
        </div>
      )}
    >
      <ChatBox {...props} />
    </ErrorBoundary>
  )
}
