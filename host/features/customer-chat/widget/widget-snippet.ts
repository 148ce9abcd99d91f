/** The line that puts the chat on a website: what it looks like, the server says when a page loads it. */
export const widgetSnippet = (id: string, backendUrl: string): string =>
  `<script src="${backendUrl}/widget.js?id=${encodeURIComponent(id)}" async></script>`
