import { createBranching } from './branching.ts'
import type { Failures } from './error-reporter.ts'
import type { Exchange } from './exchange.ts'
import { createFeedback } from './feedback.ts'
import { createSender } from './sender.ts'
import type { SessionId } from './session-id.ts'
import { createSubmission } from './submission.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { LoadingBubble } from '../conversation/loading-bubble.ts'
import type { Connection } from '../engine/connection.ts'
import type { Environment } from '../environment.ts'
import type { ComposerModel } from '../input/composer.ts'
import type { Store } from '../store.ts'
import type { ChatState } from '../types.ts'

interface SendingParts {
  store: Store<ChatState>
  environment: Environment
  conversation: Conversation
  composer: ComposerModel
  failures: Failures
  loading: LoadingBubble
  session: SessionId
  connection: () => Connection
  loadExchange(): Promise<Exchange>
  /** Whether the chat has begun, and has not been taken away. */
  isAlive(): boolean
  signal(): AbortSignal
}

/** Everything that leaves the chat: messages, requests for another answer, opinions. */
export function createSending({ loading, loadExchange, signal, ...parts }: SendingParts) {
  const { environment, composer, failures, store, connection } = parts
  const sender = createSender({
    store,
    loading,
    failures,
    exchange: loadExchange,
    connector(attachments) {
      const own = composer.configFor(attachments)
      return own ? environment.createConnector(own) : connection().ready()
    },
    restoreFiles: (attachments) => composer.restoreFiles(attachments),
  })
  const branching = createBranching({ ...parts, sender })
  return {
    sender,
    branching,
    submission: createSubmission({ ...parts, sender, branching }),
    setFeedback: createFeedback({ ...parts, signal }),
  }
}
