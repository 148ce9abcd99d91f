import { useLayoutEffect, useRef } from 'react'
import '../../sdk/entries/element.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import type { ConfabChatElement } from '../../sdk/entries/element.ts'

interface StoryChatProps {
  options: ChatOptions
  /** What the page puts into the element: its introduction panel. */
  introPanel?: string
  /** Called once, when the element is there. */
  onReady?: (chat: ConfabChatElement) => void
}

/** `<confab-chat>` on a page, with these options as properties. A changed option is applied live; a removed one is reset. */
export function StoryChat({ options, introPanel, onReady }: StoryChatProps) {
  const chat = useRef<ConfabChatElement>(null)
  const given = useRef<readonly string[]>([])
  const ready = useRef(onReady)

  useLayoutEffect(() => {
    if (!chat.current) return
    const gone = given.current.filter((name) => !(name in options))
    given.current = Object.keys(options)
    Object.assign(chat.current, Object.fromEntries(gone.map((name) => [name, undefined])), options)
  }, [options])

  useLayoutEffect(() => {
    if (chat.current) ready.current?.(chat.current)
  }, [])

  return <confab-chat ref={chat}>{introPanel ? <div dangerouslySetInnerHTML={{ __html: introPanel }} /> : null}</confab-chat>
}
