import { useMemo } from 'react'
import { StoryChat } from '../kit/story-chat.tsx'
import type { ChatState } from './chat-state.ts'
import { wordsFor } from './words.ts'

interface StateChatProps {
  state: ChatState
  direction: 'ltr' | 'rtl'
}

/** The chat of a state, as it is before it gets there. */
export function StateChat({ state, direction }: StateChatProps) {
  // Once for each direction: functions in it would be new ones at each render, and the chat would be configured again.
  const options = useMemo(
    () => ({ ...state.options(wordsFor(direction)), ...(direction === 'rtl' && { language: 'ar' }) }),
    [state, direction],
  )
  return <StoryChat key={direction} options={options} />
}
