import type { MessageContent } from '../../core/options/options.ts'
import type { AnswerContext, ServerUser } from '../answer.ts'

/** Makes a title of what was said. */
export type MakeTitle<User extends ServerUser = string> = (
  messages: readonly MessageContent[],
  context: AnswerContext<User>,
) => string | Promise<string>
