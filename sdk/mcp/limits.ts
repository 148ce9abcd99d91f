/** What a server may ask of a page. Servers are strangers: nothing of theirs is without an end. */
export const mcpLimits = {
  /** How long a message waits for the tools of a server, in milliseconds. */
  listTime: 10_000,
  /** How long a server that did not answer in time is left alone, in milliseconds. */
  rest: 60_000,
  /** How long a list is used without asking again, in milliseconds. */
  freshTime: 300_000,
  /** How long a call may take without a sign of life, in milliseconds. */
  callTime: 300_000,
  /** How long the end of a session may take, in milliseconds. */
  endTime: 5_000,
  /** Bytes of one answer. */
  answerBytes: 16_777_216,
  /** Pages of a list of tools. */
  pages: 20,
  /** Tools of one server: what services take in a request. */
  tools: 128,
  /** Characters of a description: services refuse longer ones. */
  description: 1_000,
  /** Characters of a name, which a visitor who is asked is shown whole: https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-names */
  name: 128,
  /** Characters of a title on a card. */
  title: 60,
  /** Characters of the JSON of a schema. */
  schema: 20_000,
  /** Characters of a server's words about an error. */
  errorWords: 2_000,
  /** Characters of a result, as JSON, that is kept for an app. */
  appResult: 1_000_000,
} as const
