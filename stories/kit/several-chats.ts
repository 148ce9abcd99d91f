/** Parameters of a page that shows many chats at once: they are named alike, because each is made to be the only one of its page. */
export const severalChats = {
  isDesignPage: true,
  a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } },
}
