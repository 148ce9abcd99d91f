/** Options of Deep Chat that have no meaning here, with what to use instead. */
export const retiredOptions: Readonly<Record<string, string>> = {
  request: 'connect',
  stream: 'connect.stream',
  initialMessages: 'history',
  onNewMessage: 'onMessage',
  validateMessageBeforeSending: 'validateInput',
  containerStyle: 'chatStyle',
}
