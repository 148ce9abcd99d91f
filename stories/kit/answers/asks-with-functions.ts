import { expect } from 'storybook/test'
import { answerText } from '../../../mocks/kit/answer-text.ts'
import { asks } from './asks.ts'
import { chatIn } from '../chat-in.ts'
import type { ChatStory } from '../chat-meta.tsx'

/** The same of a service that calls the page's functions first: the visitor looks at what came of the first call. */
export function asksWithFunctions(createMock: Parameters<typeof asks>[0]): Required<Pick<ChatStory, 'beforeEach' | 'play'>> {
  const { beforeEach, play } = asks(createMock, {
    text: 'How is the weather?',
    answer: answerText('sunny in Zürich, noon'),
    shows: ['tool'],
  })
  return {
    beforeEach,
    async play(context) {
      await play(context)
      const chat = await chatIn(context.canvasElement)
      // Several calls stand in one card, which folds when all have ended.
      if (chat.root.querySelector('[part~="tool-group"]')) await chat.unfold('tool-group')
      await expect(await chat.unfold('tool')).toMatch(/Get weather[\s\S]*sunny in Zürich/)
    },
  }
}
