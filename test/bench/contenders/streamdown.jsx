// A React page of the usual kind: messages in state, each drawn by a memoised Streamdown, sticking to the bottom.
import { memo, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Streamdown } from 'streamdown'
import { StickToBottom } from 'use-stick-to-bottom'

const Message = memo(({ message }) => (
  <div className={`message ${message.role}`}>
    <Streamdown>{message.text}</Streamdown>
  </div>
))

function Prompt() {
  const [text, setText] = useState('')
  return (
    <form style={{ display: 'flex' }}>
      <textarea value={text} onChange={(event) => setText(event.target.value)} style={{ flex: 1 }} />
      <button type="button" disabled={!text}>
        Send
      </button>
    </form>
  )
}

function Chat({ initial, onReady }) {
  const [messages, setMessages] = useState(initial)
  useEffect(() => onReady(setMessages), [onReady])
  return (
    <div style={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <StickToBottom style={{ flex: 1, minHeight: 0, position: 'relative' }} initial="instant" resize="instant">
        <StickToBottom.Content>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </StickToBottom.Content>
      </StickToBottom>
      <Prompt />
    </div>
  )
}

const reactRoots = new Map()
let setMessages
let text = ''

function create(host, messages = []) {
  const root = createRoot(host)
  reactRoots.set(host, root)
  const initial = messages.map((message, place) => ({ id: place, ...message }))
  return new Promise((resolve) => {
    const onReady = (set) => {
      setMessages = set
      resolve()
    }
    root.render(<Chat initial={initial} onReady={onReady} />)
  })
}

const add = (message) => setMessages((messages) => [...messages, { id: messages.length, ...message }])

export default {
  mount: (host) => create(host),
  unmount(host) {
    reactRoots.get(host).unmount()
    reactRoots.delete(host)
  },
  loadHistory: (messages, host) => create(host, messages),
  open() {
    text = ''
    add({ role: 'ai', text })
  },
  push(chunk) {
    text += chunk
    const all = text
    setMessages((messages) => [...messages.slice(0, -1), { ...messages.at(-1), text: all }])
  },
  close() {},
  append: add,
}
