// What Deep Chat names, and its name here. sdk/MIGRATION.md has the tables.

export const oldTag = 'deep-chat'
export const newTag = 'confab-chat'

/** Its packages, and the entries here. */
export const entries: Readonly<Record<string, string>> = {
  'deep-chat': 'confab-chat/element',
  'deep-chat-react': 'confab-chat/react',
}

/** What its packages export, and what is exported here. */
export const exportedNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'deep-chat': { DeepChat: 'ConfabChatElement' },
  'deep-chat-react': { DeepChat: 'ConfabChat' },
}

/** Its types that have the same name in `confab-chat`. */
export const sharedTypes: ReadonlySet<string> = new Set([
  'Avatar',
  'Avatars',
  'Button',
  'Connect',
  'CustomStyle',
  'DirectConnection',
  'ErrorMessages',
  'HtmlClassUtilities',
  'IntroMessage',
  'MessageContent',
  'MessageStyles',
  'Names',
  'RequestBodyLimits',
  'RequestInterceptor',
  'Response',
  'ResponseInterceptor',
  'Signals',
  'StatefulStyles',
  'ValidateInput',
])

/** Its older options whose values are the same under another name. */
export const renamedOptions: Readonly<Record<string, string>> = {
  initialMessages: 'history',
  onNewMessage: 'onMessage',
  validateMessageBeforeSending: 'validateInput',
  containerStyle: 'chatStyle',
  request: 'connect',
}

/** Options that need a person, with what to do. */
export const optionsToCheck: Readonly<Record<string, string>> = {
  stream: '"stream" belongs into "connect": connect.stream',
  introPanelStyle: '"introPanelStyle" is gone: style the first child of the element',
  remarkable: '"remarkable" has no plugins and no html here: breaks, linkTarget and math work',
  textToSpeech: '"textToSpeech" has no "audio" here: audio that a service sends is a player in the message',
  directConnection: '"openAI.chat" is chat completions here: for the Responses API write "openAI.responses"',
  browserStorage: '"browserStorage" has no "scrollHeight" here',
  loadHistory: 'a page of "loadHistory" with an entry that is null or {} is the last one here',
  htmlWrappers: 'html of services and of "history" is sanitised here: "allowUnsafeHtml" renders it as it is',
}

/** Options that are functions: an attribute does not hold one here. */
export const functionOptions: ReadonlySet<string> = new Set([
  'loadHistory',
  'onClearMessages',
  'onComponentRender',
  'onError',
  'onInput',
  'onMessage',
  'onNewMessage',
  'requestInterceptor',
  'responseInterceptor',
  'validateInput',
  'validateMessageBeforeSending',
])

const byLowerCase = new Map(
  [...Object.keys(renamedOptions), ...Object.keys(optionsToCheck), ...functionOptions].map((name) => [name.toLowerCase(), name]),
)

/** The option that an attribute means, however its letters are written. */
export const optionOf = (attribute: string): string => byLowerCase.get(attribute.toLowerCase()) ?? attribute

/** What to do about an option, where a person has to look; undefined where all of it works. */
export function wordsOnOption(name: string, value: string): string | undefined {
  const words = Object.hasOwn(optionsToCheck, name) ? optionsToCheck[name] : undefined
  const needs: Readonly<Record<string, RegExp>> = {
    remarkable: /html|plugin|typographer|quotes|highlight|langPrefix|applyHTML/,
    textToSpeech: /audio/,
    directConnection: /openAI/i,
    browserStorage: /scrollHeight/,
  }
  const pattern = needs[name]
  return pattern && !pattern.test(value) ? undefined : words
}

/** The element's own name in a selector: no class, id, attribute or longer name that only contains it. */
const typeSelector = /(?<![\w\-.#:[='"\\])deep-chat(?![\w-])/g

/** The same selector, of the element here. */
export const movedSelector = (selector: string): string => selector.replaceAll(typeSelector, newTag)

/** Tags of the element in markup that a text holds. */
export const movedTags = (markup: string): string => markup.replaceAll(/(?<=<\/?)deep-chat(?=[\s/>]|$)/gi, newTag)

const bundle = /^(?<before>.*?)deep-chat(?:@[^/]+)?\/dist\/deepChat(?:\.bundle)?\.js$/
const isNetwork = /^(?:https?:)?\/\/(?:cdn\.jsdelivr\.net\/npm|unpkg\.com|esm\.sh)\/$/

/** The address of the script here, where it is known: a CDN of npm packages, or `node_modules`. */
export function movedAddress(
  address: string,
  { isModule, version }: { readonly isModule: boolean; readonly version: string },
): string | undefined {
  const before = bundle.exec(address)?.groups?.['before']
  if (before === undefined) {
    const [, host = ''] = /^(.*\/)deep-chat(?:@[^/]+)?\/?$/.exec(address) ?? []
    return isNetwork.test(host) ? `${host}confab-chat@${version}/dist/${isModule ? 'element.js' : 'confab.umd.js'}` : undefined
  }
  const file = isModule ? 'element.js' : 'confab.umd.js'
  if (isNetwork.test(before)) return `${before}confab-chat@${version}/dist/${file}`
  return before.endsWith('node_modules/') ? `${before}confab-chat/dist/${file}` : undefined
}
