interface OfficialMessage {
  readonly id: string
  readonly role: string
  readonly content?: unknown
  readonly toolCalls?: readonly {
    readonly id: string
    readonly function: { readonly name: string; readonly arguments: string }
  }[]
  readonly toolCallId?: string
  readonly metadata?: unknown
}

export interface OfficialAgent {
  messages: OfficialMessage[]
  state: unknown
  readonly pendingInterrupts: readonly { readonly id: string; readonly toolCallId?: string; readonly reason: string }[]
  addMessage(message: object): void
  runAgent(options?: object): Promise<unknown>
}

export function officialAgent(url: string): OfficialAgent

export interface OfficialChat {
  readonly id: string
  readonly messages: readonly { readonly role: string; readonly parts: readonly Readonly<Record<string, unknown>>[] }[]
  readonly error: Error | undefined
  readonly status: string
  sendMessage(message: { text: string }): Promise<void>
  /** Goes on with the answer that is being given, as after a reload. */
  resumeStream(): Promise<void>
  addToolOutput(output: { tool: string; toolCallId: string; output: unknown }): Promise<void>
  addToolApprovalResponse(response: { id: string; approved: boolean; reason?: string }): Promise<void>
}

export function officialChat(
  url: string,
  onToolCall?: (
    chat: OfficialChat,
    call: { readonly toolName: string; readonly toolCallId: string; readonly input: unknown },
  ) => void,
  headers?: Readonly<Record<string, string>>,
): OfficialChat
