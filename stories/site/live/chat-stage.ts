// A chat in a page of the site, which answers from the documentation.
const settings = {
  connect: { url: '/api/chat', stream: true, format: 'confab' },
  welcome: { title: 'What would you like to build?', text: 'The documentation answers, in this page: nothing is sent anywhere.' },
  suggestions: ['How do I connect my own backend?', 'I have an OpenAI key', 'How do I change the colours?'],
  textInput: { placeholder: { text: 'Ask about Confab' } },
}

/** Holds a chat once it is near the visible part of the page. */
export class ChatStage extends HTMLElement {
  #observer: IntersectionObserver | undefined

  connectedCallback(): void {
    this.#observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#show()
    })
    this.#observer.observe(this)
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect()
    this.replaceChildren()
  }

  async #show(): Promise<void> {
    this.#observer?.disconnect()
    const base = import.meta.env.BASE_URL
    // Files of the site that are served as they are: a bundler would change them.
    await Promise.all([`${base}live/live-chat.js`, `${base}confab/element.js`].map((path) => import(/* @vite-ignore */ path)))
    if (this.isConnected) this.replaceChildren(Object.assign(document.createElement('confab-chat'), settings))
  }
}
