import { useMemo, useRef, useState } from 'react'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import type { ConfabChatElement } from '../../sdk/entries/element.ts'
import { StoryChat } from './story-chat.tsx'
import './page-around.css'

type Print = (news: unknown) => void

interface PageAroundProps {
  /** The options; those that tell the page something may print it. */
  options: ChatOptions | ((print: Print) => ChatOptions)
  /** Buttons of the page: what a press of each does with the chat. What that returns is printed. */
  buttons?: Readonly<Record<string, (chat: ConfabChatElement, options: ChatOptions) => unknown>>
  /** Called once, when the element is there. */
  onReady?: (chat: ConfabChatElement, print: Print) => void
}

/** What the page tells, on a line: texts as they are, files by their names. */
function inWords(news: unknown): string {
  if (typeof news === 'string') return news
  return JSON.stringify(news, (_, value: unknown) => (value instanceof File ? `File ${value.name}` : value))
}

/** A page that has a chat, buttons beside it, and a place where it prints what it hears. */
export function PageAround({ options: given, buttons = {}, onReady }: PageAroundProps) {
  const chat = useRef<ConfabChatElement>(null)
  const [lines, setLines] = useState<readonly string[]>([])
  const print = (news: unknown): void => setLines((before) => [...before, inWords(news)])
  // Once: the functions in it would be new ones at each render, and the chat would be configured again.
  const options = useMemo(() => (typeof given === 'function' ? given(print) : given), [given])

  return (
    <div className="page-around">
      <StoryChat
        options={options}
        onReady={(element) => {
          chat.current = element
          onReady?.(element, print)
        }}
      />
      {Object.keys(buttons).length > 0 && (
        <div role="group" aria-label="The page">
          {Object.entries(buttons).map(([name, press]) => (
            <button
              key={name}
              type="button"
              onClick={() => {
                const news = chat.current && press(chat.current, options)
                if (news != null) print(news)
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <output aria-label="What the page hears" tabIndex={0}>
        {lines.join('\n')}
      </output>
    </div>
  )
}
