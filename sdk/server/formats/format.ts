// What a format of requests and answers does, in types: reads a request, writes an answer.
import type { WireFormat } from '../../core/options/connect.ts'
import type { ConnectorRequest, ReplyEvent } from '../../core/types.ts'
import type { VisitorWords } from '../words/visitor-words.ts'
import type { Json } from '../../protocols/protocol.ts'

/** Writes an answer as the data of server-sent events. */
export interface AnswerEncoder {
  /** What an event becomes: nothing where the format cannot represent it. */
  encode(event: ReplyEvent): readonly string[]
  /** The last events of an answer; `isStopped` when the visitor stopped it. */
  end(isStopped: boolean): readonly string[]
  /** The last events of an answer that failed, with words for the visitor. */
  fail(words: VisitorWords): readonly string[]
}

/** The format that an answer is sent in. */
export type StreamedFormat = Extract<WireFormat, 'confab' | 'ai-sdk' | 'ag-ui'>

/** A request, and how to answer it. */
export interface AskedQuestion {
  readonly format: StreamedFormat
  readonly request: ConnectorRequest
  /** True where every answer is a stream, whatever the request accepts. */
  readonly isAlwaysStreamed: boolean
  /** Headers of a streamed answer beside the usual ones. */
  readonly headers: Readonly<Record<string, string>>
  /** The conversation by which clients of the format find an answer again, where they do. */
  readonly thread?: string
  createEncoder(): AnswerEncoder
  /** What ends an answer whose server has died, wherever it stood. */
  readonly interruption: readonly string[]
}

/** A format of requests and answers. */
export interface AnswerFormat {
  /** Whether a request has the shape of this format. */
  isIt(body: Json): boolean
  /** Reads the request. What has another type than it should is left out: a stranger wrote it. */
  read(body: Json): AskedQuestion | Promise<AskedQuestion>
}
