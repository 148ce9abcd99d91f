import type { ArgTypes, InputType } from 'storybook/internal/types'
// oxlint-disable-next-line import/default -- Vite gives the text of the file: https://vite.dev/guide/assets#importing-asset-as-string
import source from '../../sdk/core/options/options.ts?raw'

type Control = NonNullable<InputType['control']>

/** What the options are about, as the sidebar of the controls groups them. The first that names an option has it. */
const groups: Readonly<Record<string, RegExp>> = {
  Answers: /^(connect|directConnection|webModel|demo|request|response|validateInput)/,
  Conversation: /^(history|loadHistory|browserStorage|introMessage|suggestions|defaultInput|maxVisibleMessages)/,
  Messages:
    /^(avatars|names|displayLoadingBubble|errorMessages|messageStyles|html|remarkable|allowUnsafeHtml|responseHtml|allowed|focusMode|upwardsMode|scrollButton|hiddenMessages)/,
  'Files and voice':
    /^(images|gifs|audio|mixedFiles|camera|microphone|dragAndDrop|attachmentContainerStyle|speechToText|textToSpeech)/,
  'Input area': /^(textInput|submitButtonStyles|customButtons|dropupStyles|inputAreaStyle)/,
  'Whole chat': /^(theme|chatStyle|auxiliaryStyle|labels|_)/,
  Callbacks: /^on[A-Z]/,
}

const groupOf = (name: string): string => Object.entries(groups).find(([, names]) => names.test(name))?.[0] ?? 'Whole chat'

/** The control that fits to a type as the source writes it; functions have none. */
function controlFor(type: string): Pick<InputType, 'control' | 'options'> {
  if (/=>|Interceptor|ValidateInput|LoadHistory/.test(type)) return { control: false }
  if (type.startsWith("'")) return { control: { type: 'inline-radio' }, options: type.match(/\w+/g) ?? [] }
  if (type.startsWith('boolean')) return { control: { type: 'boolean' } }
  if (type === 'number') return { control: { type: 'number', min: 1 } }
  return { control: { type: type === 'string' ? 'text' : 'object' } }
}

/** Every option, with the words of its doc comment: they are read where they are written. */
function readOptions(): ArgTypes {
  const members = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+)\?: (.+)/g)
  const known = source.slice(source.indexOf('export interface ChatCallbacks'))
  const found: ArgTypes = {}
  for (const [whole, comment = '', name = '', type = ''] of members) {
    if (!known.includes(whole)) continue
    const description = comment.replace(/\s*\n\s*\*?\s*/g, ' ').trim()
    found[name] = { description, table: { category: groupOf(name) }, ...controlFor(type) }
  }
  return found
}

/** A single value deep inside of an option, under a name of its own. */
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

/** What a designer turns first. `nestOptions` puts the values where they belong. */
const designs: ArgTypes = {
  ...tone('accent', 'Accent', 'The bubbles of the visitor, the send button, links.'),
  ...tone('on-accent', 'On accent', 'What stands on the accent.'),
  ...tone('surface', 'Surface', 'The ground of the whole chat.'),
  ...tone('raised', 'Raised', 'The bubbles of the service, and cards.'),
  ...tone('text', 'Text', 'All text.'),
  ...tone('muted', 'Muted', 'Names, times and hints.'),
  ...colour('messageStyles.default.user.bubble.backgroundColor', 'Visitor’s bubble', 'The bubbles of the visitor alone.'),
  ...colour('messageStyles.default.ai.bubble.backgroundColor', 'Service’s bubble', 'The bubbles of the service alone.'),
  ...colour('textInput.styles.container.backgroundColor', 'Field', 'The field that the visitor writes in.'),
  ...shape('radius-large', 'Radius', 'How round bubbles and cards are: `4px`.'),
  ...shape('font', 'Typeface', 'As CSS names it: `Georgia, serif`.'),
  ...shape('font-size', 'Size of text', 'As CSS says it: `16px`.'),
  ...field('textInput.placeholder.text', 'Placeholder', 'What stands in the empty field.', { type: 'text' }),
  ...field('textInput.characterLimit', 'Limit', 'The most characters the visitor can type.', { type: 'number', min: 1 }),
  ...field('textInput.disabled', 'Field is off', 'Whether the field is off.', { type: 'boolean' }),
  ...field('submitButtonStyles.alwaysEnabled', 'Always enabled', 'The send button looks ready when there is nothing to send.', {
    type: 'boolean',
  }),
  ...place('submitButtonStyles.position', 'Place of send', 'Where the send button stands.'),
  ...place('dropupStyles.button.position', 'Place of the menu', 'Where the button of the menu stands.'),
}

/** A control for each option of a chat, and for what is changed most inside of them. */
export const controls: ArgTypes = { ...designs, ...readOptions() }
