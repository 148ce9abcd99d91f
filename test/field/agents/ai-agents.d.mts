export type AiVersion = 'AI SDK 6' | 'AI SDK 7'

interface Call {
  readonly id: string
  readonly name: string
  readonly input: unknown
}

interface Settings {
  /** The answers of the model, one after the other: words, or calls. */
  readonly answers: readonly (string | readonly Call[])[]
  /** What the tool `refund` does, once it is allowed. */
  readonly execute: (input: { readonly order: string }) => unknown
  /** More tools, by their names; those without `execute` are the page's. */
  readonly tools?: Readonly<Record<string, object>>
  /** Signs approvals, so that a client cannot make one up. Version 7 only. */
  readonly secret?: string
  /** What the server decides itself, by the names of tools. Version 7 only. */
  readonly toolApproval?: Readonly<Record<string, unknown>>
}

export function createAiAgent(
  version: AiVersion,
  settings: Settings,
): {
  prompts(): { readonly role: string; readonly content: unknown }[][]
  answer(body: Readonly<Record<string, unknown>>): Promise<Response>
}
