// A look made of few decisions: seen in the real chat, measured, and taken away as code or as an address.
import type { ConfabChatElement } from '../../../sdk/entries/element.ts'
import { densities, fonts, presets, radii } from '../../themes/look-choices.ts'
import { surfaceTokens } from '../../themes/look.ts'
import { measureContrast, verdictOf, type Measured } from '../../themes/measure-contrast.ts'
import { cssCode, optionsCode, readLook, schemes, sharedTheme, writeLook, type SharedLook } from './shared-look.ts'
import { themeBuilderSheet } from './theme-builder-sheet.ts'

const conversation = [
  { role: 'user', text: 'Do you bake without wheat?' },
  { role: 'ai', text: 'Every **Thursday**: rye, spelt and buckwheat.\n\n```sh\norder spelt --loaves 2\n```' },
  { role: 'user', text: 'Then I take two.' },
]

/** Words stand in the field: the send button has its colour only then. */
const settings = {
  demo: true,
  history: conversation,
  defaultInput: { text: 'And a cake?' },
  suggestions: ['When do you open?'],
  mixedFiles: true,
}

/** Milliseconds between two looks at colours that may still change. */
const pause = 120
/** So many looks at most. */
const mostLooks = 20

function made<Name extends keyof HTMLElementTagNameMap>(
  tag: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const dom = Object.assign(document.createElement(tag), properties)
  dom.append(...children)
  return dom
}

type Name = keyof SharedLook

/** The form, and the chat in both schemes beside it. */
export class ThemeBuilder extends HTMLElement {
  #look: SharedLook = readLook('')
  #leaving = new AbortController()
  #measuring = 0
  readonly #fields = new Map<Name, HTMLSelectElement | HTMLInputElement>()
  readonly #pickers = new Map<Name, HTMLInputElement>()
  readonly #chats = new Map<'light' | 'dark', ConfabChatElement>()
  readonly #figures = { light: made('ul'), dark: made('ul') }
  readonly #css = made('code')
  readonly #options = made('code')
  readonly #said = made('output')

  async connectedCallback(): Promise<void> {
    this.#leaving = new AbortController()
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [themeBuilderSheet]
    this.#look = readLook(location.hash)
    const previews = made('div', { className: 'previews' })
    root.replaceChildren(this.#createForm(), made('div', { className: 'results' }, previews, ...this.#createResults()))
    const { signal } = this.#leaving
    addEventListener('hashchange', () => this.#change(readLook(location.hash)), { signal })
    await import(/* @vite-ignore */ `${import.meta.env.BASE_URL}confab/element.js`)
    if (signal.aborted) return
    for (const scheme of ['light', 'dark'] as const) previews.append(this.#createPreview(scheme))
    this.#draw()
  }

  disconnectedCallback(): void {
    this.#leaving.abort()
    this.#chats.clear()
    this.shadowRoot?.replaceChildren()
  }

  #createForm(): HTMLFormElement {
    const form = made('form', { ariaLabel: 'The look' })
    form.append(
      this.#createChoice(
        'preset',
        'Preset',
        presets.map((name) => [name, name]),
      ),
      this.#createColour('accent', 'Accent', '#4150e6'),
      this.#createColour('surface', 'Surface in light', '#ffffff'),
      this.#createColour('darkSurface', 'Surface in dark', '#17181c'),
      this.#createChoice(
        'radius',
        'Radius',
        radii.map((name) => [name, name]),
      ),
      this.#createChoice(
        'density',
        'Density',
        densities.map((name) => [name, name]),
      ),
      this.#createChoice('font', 'Font', Object.entries(fonts)),
      this.#createChoice(
        'scheme',
        'Light or dark',
        schemes.map((name) => [name === 'auto' ? 'as the page' : name, name]),
      ),
      this.#createButton('Start again', () => this.#change(readLook(''))),
    )
    form.addEventListener('submit', (event) => event.preventDefault())
    return form
  }

  #createChoice(name: Name, words: string, options: readonly (readonly [label: string, value: string])[]): HTMLLabelElement {
    const field = made('select')
    field.append(...options.map(([label, value]) => new Option(label, value)))
    field.addEventListener('change', () => this.#set(name, field.value))
    this.#fields.set(name, field)
    return made('label', {}, words, field)
  }

  #createColour(name: Name, words: string, initial: string): HTMLDivElement {
    const field = made('input', { type: 'text', placeholder: 'the preset’s own', spellcheck: false })
    field.addEventListener('input', () => this.#set(name, field.value.trim()))
    const picker = made('input', { type: 'color', ariaLabel: `${words}: pick`, value: initial })
    picker.addEventListener('input', () => this.#set(name, picker.value))
    this.#fields.set(name, field)
    this.#pickers.set(name, picker)
    return made('div', { className: 'colour' }, made('label', {}, words, field), picker)
  }

  #createButton(words: string, onPress: () => void): HTMLButtonElement {
    const button = made('button', { type: 'button', textContent: words })
    button.addEventListener('click', onPress)
    return button
  }

  #createPreview(scheme: 'light' | 'dark'): HTMLElement {
    const chat = document.createElement('confab-chat')
    // Two chats of one page are told apart by their names.
    Object.assign(chat, settings, { labels: { chat: `Chat, ${scheme}`, conversation: `Conversation, ${scheme}` } })
    this.#chats.set(scheme, chat)
    return made('figure', {}, made('figcaption', {}, scheme === 'light' ? 'Light' : 'Dark'), chat)
  }

  #createResults(): HTMLElement[] {
    const { light, dark } = this.#figures
    light.ariaLabel = 'Contrast, light'
    dark.ariaLabel = 'Contrast, dark'
    const code = (title: string, place: HTMLElement): HTMLElement =>
      made(
        'section',
        {},
        made('h2', {}, title),
        // It scrolls sideways, and is reached with the keyboard.
        made('pre', { tabIndex: 0, role: 'region', ariaLabel: title }, place),
        this.#createButton(`Copy ${title}`, () => void this.#copy(place.textContent ?? '', title)),
      )
    return [
      made(
        'section',
        {},
        made('h2', {}, 'Contrast'),
        made('div', { className: 'figures' }, made('div', {}, 'In light', light), made('div', {}, 'In dark', dark)),
      ),
      code('CSS', this.#css),
      code('Options', this.#options),
      made(
        'p',
        {},
        this.#createButton('Copy the address of this look', () => void this.#copy(location.href, 'the address')),
        this.#said,
      ),
    ]
  }

  #set(name: Name, value: string): void {
    this.#change({ ...this.#look, [name]: value })
  }

  #change(look: SharedLook): void {
    this.#look = look
    const hash = writeLook(look)
    // Without a step to go back by for each colour.
    if (hash !== location.hash.slice(1)) history.replaceState(history.state, '', `#${hash}`)
    this.#draw()
  }

  #draw(): void {
    const look = this.#look
    for (const [name, field] of this.#fields) if (field.value !== look[name]) field.value = look[name]
    for (const [name, picker] of this.#pickers) if (/^#[\da-f]{6}$/i.test(look[name])) picker.value = look[name]
    for (const [scheme, chat] of this.#chats) {
      chat.theme = { ...sharedTheme(look), scheme }
      chat.chatStyle = surfaceTokens(look)
    }
    this.#css.textContent = cssCode(look)
    this.#options.textContent = optionsCode(look)
    void this.#measure()
  }

  /** Colours come with the theme, whose code may have to load. */
  async #measure(): Promise<void> {
    const turn = (this.#measuring += 1)
    let before = ''
    for (let count = 0; count < mostLooks; count += 1) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (turn !== this.#measuring || this.#leaving.signal.aborted) return
      for (const [scheme, chat] of this.#chats) this.#drawFigures(scheme, measureContrast(chat))
      const now = this.#figures.light.textContent + this.#figures.dark.textContent
      if (now && now === before && count > 3) return
      before = now
    }
  }

  #drawFigures(scheme: 'light' | 'dark', measured: readonly Measured[]): void {
    const items = measured.map((pair) => {
      const item = made('li', {}, `${pair.name} `, made('b', {}, pair.contrast.toFixed(1)), ` ${verdictOf(pair)}`)
      item.toggleAttribute('data-low', pair.contrast < pair.least)
      return item
    })
    this.#figures[scheme].replaceChildren(...items)
  }

  async #copy(text: string, title: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      this.#said.textContent = `Copied ${title}.`
    } catch {
      this.#said.textContent = 'The browser does not allow it: select the text, and copy it.'
    }
  }
}
