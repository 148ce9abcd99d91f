import { answerText } from '../../../mocks/kit/answer-text.ts'
import type { MockSwitches } from '../../../mocks/kit/mock-switches.ts'
import type { ServiceMock } from '../../../mocks/kit/service-mock.ts'
import { answerWith } from './answer-with.ts'
import { chatIn } from '../chat-in.ts'
import type { ChatStory } from '../chat-meta.tsx'
import { filesIn } from '../files/files-in.ts'

interface Talk {
  /** What the visitor writes; an empty one sends the files alone. */
  readonly text?: string
  /** What the visitor attaches. */
  readonly files?: () => Promise<readonly File[]>
  /** What the service says. Default: the mock's answer to the text; `null` where it brings a file instead. */
  readonly answer?: string | RegExp | null
  /** Parts of the answer that have to be there beside its text. */
  readonly shows?: readonly string[]
  readonly switches?: Partial<MockSwitches>
}

/**
 * What a visitor asks of a service, and sees of its answer. The service is its mock, which answers in the page; the chat's
 * configuration is the story's own, in its `args`.
 */
export function asks(
  createMock: (switches?: Partial<MockSwitches>) => ServiceMock,
  { text = 'Hello', files, answer = answerText(text), shows = [], switches }: Talk = {},
): Required<Pick<ChatStory, 'beforeEach' | 'play'>> {
  return {
    beforeEach: () => answerWith([createMock(switches)]),
    async play({ canvasElement }) {
      const chat = await chatIn(canvasElement)
      if (files) {
        const { pick, attached } = filesIn(chat)
        const given = await files()
        await pick(given)
        await attached(...given.map(({ name }) => name))
      }
      await chat.send(text)
      if (answer !== null) await chat.says('ai', answer)
      for (const part of shows) await chat.answers(part)
    },
  }
}
