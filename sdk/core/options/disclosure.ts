/** What visitors are told of the AI that they talk to. */
export interface DisclosureOptions {
  /**
   * What they are told.
   * @default that they talk to AI, whose answers can be wrong, in the language of the chat
   */
  text?: string
  /** The address of a page that says more. */
  link?: string
  /**
   * `once` asks for consent before anything is sent: no message, no request for a key or for tools, no websocket and no call. What was said
   * before is shown. It is remembered in the browser, for all chats with the same `browserStorage.key`, or without one.
   * @default 'none'
   */
  consent?: 'none' | 'once'
}
