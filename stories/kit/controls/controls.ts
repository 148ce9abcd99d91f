import type { ArgTypes, InputType } from 'storybook/internal/types'
// oxlint-disable-next-line import/default -- Vite gives the text of the file: https://vite.dev/guide/assets#importing-asset-as-string
import source from '../../../sdk/core/options/options.ts?raw'

type Control = NonNullable<InputType['control']>

/** The groups of the controls. An option belongs to the first one that names it. */
const groups: Readonly<Record<string, RegExp>> = {
  Answers:
    /^(connect|directConnection|webModel|demo|request|responseInterceptor|validateInput|tools|maxToolRounds|mcpServers|mcpApps|queue|outbox)/,
  Conversation: /^(history|loadHistory|browserStorage|threads|introMessage|welcome|suggestions|defaultInput|maxVisibleMessages)/,
  Messages:
    /^(avatars|names|displayLoadingBubble|errorMessages|messageActions|timestamps|messageStyles|renderers|html|remarkable|allowUnsafeHtml|responseHtml|allowed|focusMode|upwardsMode|scrollButton|hiddenMessages)/,
  'Files and voice':
    /^(images|gifs|audio|mixedFiles|camera|microphone|dragAndDrop|attachmentContainerStyle|speechToText|textToSpeech)/,
  'Input area': /^(textInput|submitButtonStyles|customButtons|dropupStyles|inputAreaStyle)/,
  'Whole chat': /^(theme|chatStyle|auxiliaryStyle|language|labels|_)/,
  Callbacks: /^on[A-Z]/,
}

const groupOf = (name: string): string => Object.entries(groups).find(([, names]) => names.test(name))?.[0] ?? 'Whole chat'

/** The control for a type as the source writes it; functions have none. */
function controlFor(type: string): Pick<InputType, 'control' | 'options'> {
  if (/=>|Interceptor|ValidateInput|LoadHistory/.test(type)) return { control: false }
  if (type.startsWith("'")) return { control: { type: 'inline-radio' }, options: type.match(/\w+/g) ?? [] }
  if (type.startsWith('boolean')) return { control: { type: 'boolean' } }
  if (type === 'number') return { control: { type: 'number', min: 1 } }
  return { control: { type: type === 'string' ? 'text' : 'object' } }
}

/** The name of an option as text: `displayLoadingBubble` is "Display loading bubble". Callbacks keep their names. */
function inWords(name: string): string {
  if (groupOf(name) === 'Callbacks') return name
  const words = name.replace(/^_/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Every option, with the text of its doc comment, and its name and type as the code writes them. */
function readOptions(): ArgTypes {
  const members = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+)\?: (.+)/g)
  const known = source.slice(source.indexOf('export interface ChatCallbacks'))
  const found: ArgTypes = {}
  for (const [whole, comment = '', name = '', type = ''] of members) {
    if (!known.includes(whole)) continue
    const description = comment.replace(/\s*\n\s*\*?\s*/g, ' ').trim()
    found[name] = {
      name: inWords(name),
      description,
      table: { category: groupOf(name), type: { summary: `${name}: ${type}` } },
      ...controlFor(type),
    }
  }
  return found
}

/** A single value inside an option, under a name of its own. */
const part = (path: string, name: string, description: string, category: string, control: Control, more: InputType = {}) => ({
  [path]: { name, description, control, table: { category }, ...more },
})

const colour = (path: string, name: string, description: string) => part(path, name, description, 'Colours', { type: 'color' })
const tone = (token: string, name: string, description: string) => colour(`chatStyle.--confab-${token}`, name, description)
const shape = (token: string, name: string, description: string) =>
  part(`chatStyle.--confab-${token}`, name, description, 'Shape and type', { type: 'text' })
const places = ['outside-start', 'inside-start', 'inside-end', 'outside-end', 'dropup-menu']
const place = (path: string, name: string, description: string) =>
  part(path, name, description, 'Field and buttons', { type: 'select' }, { options: places })
const field = (path: string, name: string, description: string, control: Control) =>
  part(path, name, description, 'Field and buttons', control)

/** The values that designers change most. `nestOptions` puts them into the options. */
const designs: ArgTypes = {
  ...tone('accent', 'Accent', 'The send button, links, and a tint of it behind the visitor’s messages.'),
  ...tone('on-accent', 'On accent', 'Text and icons on the accent.'),
  ...tone('surface', 'Surface', 'The background of the chat.'),
  ...tone('raised', 'Raised', 'Cards, menus and code.'),
  ...tone('text', 'Text', 'All text.'),
  ...tone('muted', 'Muted', 'Names, times and hints.'),
  ...colour(
    'messageStyles.default.user.bubble.backgroundColor',
    'Visitor’s messages',
    'The background of the visitor’s messages.',
  ),
  ...colour('messageStyles.default.ai.bubble.backgroundColor', 'Answers', 'The background of answers.'),
  ...colour('textInput.styles.container.backgroundColor', 'Field', 'The background of the field.'),
  ...shape('radius-large', 'Radius', 'The radius of bubbles and cards, for example `4px`.'),
  ...shape('font', 'Typeface', 'A CSS font family, for example `Georgia, serif`.'),
  ...shape('font-size', 'Text size', 'A CSS length, for example `16px`.'),
  ...field('textInput.placeholder.text', 'Placeholder', 'The text of the empty field.', { type: 'text' }),
  ...field('textInput.characterLimit', 'Character limit', 'The most characters that the visitor can type.', {
    type: 'number',
    min: 1,
  }),
  ...field('textInput.disabled', 'Disabled', 'Whether the field is disabled.', { type: 'boolean' }),
  ...field('submitButtonStyles.alwaysEnabled', 'Always enabled', 'The send button looks ready when there is nothing to send.', {
    type: 'boolean',
  }),
  ...place('submitButtonStyles.position', 'Send button position', 'Where the send button is.'),
  ...place('dropupStyles.button.position', 'Menu button position', 'Where the button of the menu is.'),
}

/** A control for each option of a chat, and for the values inside options that are changed most. */
export const controls: ArgTypes = { ...designs, ...readOptions() }
