// The page: a chat that talks to the local server, and a bar and an editor to change how it looks and what it is given.
import '../../sdk/entries/element.ts'
import { createLauncher, type Launcher } from '../../sdk/entries/launcher.ts'
import { toHtml } from './to-html.ts'

/** The service that answers, where the server has its key; otherwise the documentation itself does. */
const { name: vendor } = (await fetch('/api/answerer').then((response) => response.json())) as { name: string | null }

const initialConfiguration = {
  connect: { url: '/api/chat', stream: true, format: 'confab', resume: true },
  welcome: {
    title: 'What would you like to build?',
    text: vendor
      ? `${vendor} answers, with the documentation of Confab at hand.`
      : 'The documentation of Confab answers, and says where it says so.',
  },
  suggestions: ['How do I stop a stream?', 'How do I connect my own backend?', 'How do I change the colours?'],
  textInput: { placeholder: { text: 'Ask about Confab' } },
}

type Configuration = Readonly<Record<string, unknown>>

/** The element with that id, which index.html gives a tag of that kind. */
function find<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} #${id}.`)
  return found
}

const chat = find('chat', HTMLElement)
const site = find('site', HTMLElement)
const stage = find('stage', HTMLElement)
const looks = find('looks', HTMLFormElement)
const code = find('code', HTMLButtonElement)
const panel = find('panel', HTMLElement)
const editor = find('configuration', HTMLTextAreaElement)
const status = find('configuration-status', HTMLElement)

let configuration: Configuration = {}
let launcher: Launcher | undefined

function chosen(name: string): string {
  const value = new FormData(looks).get(name)
  return typeof value === 'string' ? value : ''
}

/** Sets these properties of the chat, and resets those that were set before and are gone. */
function configure(next: Configuration): void {
  const removed = Object.keys(configuration).filter((name) => !(name in next))
  Object.assign(chat, Object.fromEntries(removed.map((name) => [name, undefined])), next)
  configuration = next
  putLauncher()
}

/** The launcher, and no longer the one that had another configuration. */
function putLauncher(): void {
  launcher?.destroy()
  launcher = undefined
  if (chosen('view') !== 'launcher') return
  launcher = createLauncher({ launcher: { title: 'Confab', description: 'Answers at once' }, ...configuration })
  if (chosen('rtl')) launcher.element.dir = 'rtl'
}

function applyEditor(): void {
  try {
    const next: unknown = JSON.parse(editor.value)
    if (typeof next !== 'object' || next === null || Array.isArray(next)) {
      throw new TypeError('The configuration is an object: {"connect": …}')
    }
    configure(next as Configuration)
    status.textContent = ''
    editor.removeAttribute('aria-invalid')
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : String(error)
    editor.setAttribute('aria-invalid', 'true')
  }
}

/** The theme as short as it can be said; nothing where all of it is the default. */
function chosenTheme(): object | undefined {
  const accent = looks.querySelector<HTMLInputElement>('[name=accent]')
  const theme = {
    ...(chosen('scheme') !== 'auto' && { scheme: chosen('scheme') }),
    ...(chosen('preset') !== 'confab' && { preset: chosen('preset') }),
    ...(accent && accent.value !== accent.defaultValue && { accent: accent.value }),
  }
  return Object.keys(theme).length ? theme : undefined
}

/** What the bar says becomes part of the configuration, where one reads and copies it. */
function applyLooks(): void {
  const { theme: _before, ...rest } = configuration
  const theme = chosenTheme()
  write(theme ? { ...rest, theme } : rest)
  document.documentElement.dataset['theme'] = chosen('scheme')
  const view = chosen('view')
  stage.dataset['view'] = view
  chat.hidden = view === 'launcher'
  site.hidden = !chat.hidden
  chat.dir = chosen('rtl') ? 'rtl' : 'ltr'
  document.documentElement.dir = view === 'launcher' ? chat.dir : 'ltr'
}

function write(next: Configuration): void {
  editor.value = JSON.stringify(next, null, 2)
  applyEditor()
}

code.addEventListener('click', () => {
  panel.hidden = !panel.hidden
  code.setAttribute('aria-expanded', String(!panel.hidden))
  if (!panel.hidden) editor.focus()
})
find('copy', HTMLButtonElement).addEventListener('click', () => {
  navigator.clipboard.writeText(toHtml(configuration, chosen('view') === 'launcher')).then(
    () => (status.textContent = 'Copied'),
    (error: unknown) => (status.textContent = String(error)),
  )
})
find('reset', HTMLButtonElement).addEventListener('click', () => {
  looks.reset()
  configuration = initialConfiguration
  applyLooks()
})
find('answerer', HTMLElement).textContent = vendor ? `Answered by ${vendor}` : 'Answered from the documentation'
looks.addEventListener('input', applyLooks)
looks.addEventListener('submit', (event) => event.preventDefault())
editor.addEventListener('input', applyEditor)
write(initialConfiguration)
