import { ChatError } from '../../errors.ts'
import { messageLabels } from '../../labels/messages.ts'
import type { ChatSession } from '../../session/chat-session.ts'
import type { Message, Part } from '../../types.ts'
import { callKey } from './call-key.ts'
import { setCallClaims } from './set-call-claims.ts'

/** A part that waits for an answer, and the message that contains it. */
export interface Asked {
  readonly owner: Message
  readonly part: Part
}

const keyOf = ({ owner, part }: Asked): string => callKey(owner.id, part)

/** Finds out whether this chat is the one that answers what waits, of all tabs and devices that show it. */
export function createAnswerClaims({ store, claims: { load }, storage }: ChatSession) {
  const show = (key: string, claim: 'deciding' | 'elsewhere' | undefined): void =>
    setCallClaims(store, (shown) => (claim ? shown.set(key, claim) : shown.delete(key)))

  /** Another one answers: its answer is shown as soon as it is known. */
  async function lose(key: string): Promise<never> {
    const claims = await load()
    claims?.giveUp(key)
    show(key, 'elsewhere')
    await storage.refresh()
    throw new ChatError(messageLabels(store.get().config.labels).toolElsewhere, { isDisplayable: true })
  }

  return {
    /**
     * Claims the answer. `isOpen` tells whether it still waits.
     * @returns `unknown` if a page that was closed has begun the call.
     * @throws when another tab or device answers it.
     */
    async decide(asked: Asked, isOpen: () => boolean): Promise<'mine' | 'unknown'> {
      const key = keyOf(asked)
      const claims = await load()
      if (!claims) return 'mine'
      show(key, 'deciding')
      // Another tab may have stored its answer just now.
      storage.follow()
      const isStillOpen = async (): Promise<boolean> => {
        await storage.refresh()
        return isOpen()
      }
      const claim = isOpen() ? await claims.decide(key, isStillOpen) : 'elsewhere'
      return claim === 'elsewhere' ? lose(key) : claim
    },
    /**
     * The answer stands in the conversation, where no other tab can overwrite it: saves it, unless another device was first.
     * @throws when it was.
     */
    async confirm(asked: Asked, answered: Part): Promise<void> {
      const key = keyOf(asked)
      if (!load()) return
      if (!(await storage.confirm(asked.owner.id, answered))) await lose(key)
      show(key, undefined)
    },
    /** The answer stands, and the model does not go on yet: the visitor has more to answer. Shows what others have answered meanwhile. */
    async rest(asked: Asked): Promise<void> {
      await (await load())?.rest(keyOf(asked))
      storage.follow()
    },
    /** Whether this chat has the model go on, of all tabs that have stored the last answers at the same moment. */
    async goOn({ id, parts }: Message): Promise<boolean> {
      const claims = await load()
      // Later questions of the same message are other ones.
      return claims?.goOn(`${id} after ${parts.length}`) ?? true
    },
    /** It waits no longer. */
    async giveUp(asked: Asked): Promise<void> {
      const claims = await load()
      claims?.giveUp(keyOf(asked))
      show(keyOf(asked), undefined)
    },
  }
}
