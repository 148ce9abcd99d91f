/** The response header in which `confab-chat/server` names an answer that can be resumed. */
export const resumableHeader = 'confab-stream'
