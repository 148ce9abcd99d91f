// The page: a chat that talks to the local server, and a panel to change how it looks and what it is given.
import '../../sdk/entries/element.ts'

const suggestions = ['How do I stop a stream?', 'How do I connect my own backend?', 'How do I change the colours?']
  .map((question) => `<button class="deep-chat-button deep-chat-suggestion-button">${question}</button>`)
  .join('')

/** The service that answers, where the server has its key; otherwise the documentation itself does. */
const { name: vendor } = (await fetch('/api/answerer').then((response) => response.json())) as { name: string | null }

const initialConfiguration = {
  connect: { url: '/api/chat', stream: true, format: 'confab', resume: true },
  introMessage: [
    {
      text: vendor
        ? `Hello! **${vendor}** answers here, with the documentation of **Confab** at hand. What would you like to know?`
        : 'Hello! I know the documentation of **Confab** and answer from it. What would you like to know?',
    },
    { html: `<div style="display: flex; flex-wrap: wrap; gap: 8px">${suggestions}</div>` },
  ],
  textInput: { placeholder: { text: 'Ask about Confab' } },
}

/** The element with that id, which index.html gives a tag of that kind. */
function find<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} #${id}.`)
  return found
}

const chat = find('chat', HTMLElement)
const stage = find('stage', HTMLElement)
const looks = find('looks', HTMLFormElement)
const editor = find('configuration', HTMLTextAreaElement)
const errorLine = find('configuration-error', HTMLElement)

let given: string[] = []

/** Sets these properties of the chat, and resets those that were set before and are gone. */
function configure(configuration: object): void {
  const removed = given.filter((name) => !(name in configuration)).map((name) => [name, undefined])
  Object.assign(chat, Object.fromEntries(removed), configuration)
  given = Object.keys(configuration)
}

function applyEditor(): void {
  try {
    const configuration: unknown = JSON.parse(editor.value)
    if (typeof configuration !== 'object' || configuration === null || Array.isArray(configuration)) {
      throw new TypeError('The configuration is an object: {"connect": …}')
    }
    configure(configuration)
    errorLine.textContent = ''
    editor.removeAttribute('aria-invalid')
  } catch (error) {
    errorLine.textContent = error instanceof Error ? error.message : String(error)
    editor.setAttribute('aria-invalid', 'true')
  }
}

const chosen = (name: string): string => looks.querySelector<HTMLInputElement>(`[name=${name}]:checked`)?.value ?? ''

function applyLooks(): void {
  const theme = chosen('theme')
  document.documentElement.dataset['theme'] = theme
  Object.assign(chat, { theme: theme || undefined })
  stage.dataset['width'] = chosen('width')
  chat.dir = chosen('direction')
}

function reset(): void {
  editor.value = JSON.stringify(initialConfiguration, null, 2)
  applyEditor()
}

find('answerer', HTMLElement).textContent = vendor ? `Answered by ${vendor}` : 'Answered from the documentation'
looks.addEventListener('change', applyLooks)
editor.addEventListener('input', applyEditor)
find('reset', HTMLElement).addEventListener('click', reset)
reset()
applyLooks()
