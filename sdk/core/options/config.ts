import { defaultLabels, type FirstLabels, type Labels } from '../labels/labels.ts'
import { isOfKind, optionNames } from './check/option-names.ts'
import type { ChatOptions, Connect, DemoOptions, IntroMessage, ThreadsOptions, WelcomeOptions } from './options.ts'
import type { SourcesStyle } from './conversation.ts'
import type { Avatar, FocusModeOptions, HiddenMessagesOptions, Name, ScrollButtonOptions } from './styles.ts'
import { normaliseTheme, type ThemeOptions } from './theme.ts'
import { own } from '../util/own.ts'

/** Values by role; `default` is the base of each. */
type ByRole<T> = { readonly [role: string]: T | undefined }

/**
 * The normalised options: every `boolean | object` is an object or absent, and all defaults are filled in. Views and the engine
 * read these; options that only a capability or a connector reads stay in `options` and are normalised there.
 */
export interface Config {
  /** The page's options, merged over time. Never modified. */
  readonly options: ChatOptions
  /** The labels of a feature are read through its table: `core/labels`. */
  readonly labels: FirstLabels
  readonly connect: Connect | undefined
  /** Present if the demo answers. */
  readonly demo: DemoOptions | undefined
  /** True if the page's developer sees the chat: mistakes in the options are shown in it. Visitors don't see them. */
  readonly isDevelopment: boolean
  /** What is wrong with the attributes of the element, for the developer. */
  readonly faults: readonly string[]
  readonly storage: { readonly key: string; readonly maxMessages: number; readonly inputText: boolean } | undefined
  /** Present if the chat has several conversations. */
  readonly threads: ThreadsOptions | undefined
  readonly intro: readonly IntroMessage[]
  readonly avatars: ByRole<Avatar> | undefined
  readonly names: ByRole<Name> | undefined
  /** Whether a loading bubble shows while a reply is pending; `manual` leaves it to the page's toggle. */
  readonly loadingBubble: 'shown' | 'hidden' | 'manual'
  readonly errors: {
    readonly displayServiceErrorMessages: boolean
    readonly overrides: { readonly default?: string; readonly service?: string; readonly speechToText?: string }
    readonly permittedPrefixes: readonly string[]
  }
  readonly focusMode: { readonly smoothScroll: boolean; readonly streamAutoScroll: boolean; readonly fade: number } | undefined
  readonly theme: ThemeOptions
  /** Whether and how visitors are welcomed before the first message. `isUsual` if the page did not ask for it. */
  readonly welcome: (WelcomeOptions & { readonly isUsual: boolean }) | undefined
  readonly isUpwards: boolean
  readonly scrollButton: (Required<Omit<ScrollButtonOptions, 'content'>> & { readonly content: string | undefined }) | undefined
  readonly hiddenMessages:
    | (Required<Omit<HiddenMessagesOptions, 'onUpdate'>> & Pick<HiddenMessagesOptions, 'onUpdate'>)
    | undefined
  readonly markdown: {
    readonly breaks: boolean
    readonly linkTarget: string
    readonly math: { readonly dollars: boolean } | undefined
    readonly diagrams: { readonly url?: string | undefined } | undefined
  }
  readonly sources: SourcesStyle
  readonly characterLimit: number | undefined
  readonly sanitiseHtml: boolean
}

/** Converts `true` to `{}`, and false or absent to undefined. */
const whenOn = <T extends object>(option: T | boolean | undefined): Partial<T> | undefined =>
  option === true ? {} : option === false || option === undefined ? undefined : option

const definedOnly = <T extends object>(values: T | undefined): Partial<T> =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>

/**
 * Defined rather than assigned: JSON from a page may contain `__proto__`, which would replace the default labels. A page that translates
 * `copy` alone means all that is copied.
 */
function labelsOf(spoken: Partial<Labels> | undefined, labels: ChatOptions['labels']): FirstLabels {
  const given: Partial<Labels> = { ...spoken, ...definedOnly(labels) }
  const { copy } = given
  const names = copy === undefined ? undefined : { copyCode: copy, copyMessage: copy }
  return Object.create(defaultLabels, Object.getOwnPropertyDescriptors({ ...names, ...given })) as FirstLabels
}

function fadeMilliseconds(fade: FocusModeOptions['fade']): number {
  return fade === true ? 500 : typeof fade === 'number' ? Math.max(0, fade) : 0 // milliseconds
}

/** The key under which the browser keeps a conversation if the page sets none; Deep Chat's, so that those of its pages go on. */
export const usualStorageKey = 'deep-chat-storage'

const usualMostMessages = 1000

/** A page without types may provide anything, and numbers in markup are strings. */
function mostMessages(given: unknown): number {
  const most = Math.floor(Number(given ?? usualMostMessages))
  return Number.isNaN(most) ? usualMostMessages : Math.max(0, most)
}

function normaliseStorage(option: ChatOptions['browserStorage']): Config['storage'] {
  const storage = whenOn(option)
  return (
    storage && {
      // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- a page without types may give a number
      key: String(storage.key ?? usualStorageKey),
      maxMessages: mostMessages(storage.maxMessages),
      inputText: storage.inputText ?? storage.textInput ?? false,
    }
  )
}

function loadingBubble({ displayLoadingBubble: option, connect }: ChatOptions): Config['loadingBubble'] {
  if (typeof option === 'object' && option !== null) return option.toggle ? 'manual' : 'shown'
  return (option ?? !connect?.websocket) ? 'shown' : 'hidden'
}

/** How the sources of answers are shown. */
const sourcesOf = ({ sources }: ChatOptions): Config['sources'] => sources?.style ?? 'marks'

function mathOf({ math, remarkable }: ChatOptions): Config['markdown']['math'] {
  const former = remarkable?.math
  const delimiter = typeof former === 'object' && former !== null ? former.delimiter : undefined
  const chosen = whenOn(math ?? (former && (delimiter ?? '$') === '$' ? { dollars: true } : true))
  return chosen && { dollars: chosen.dollars === true }
}

const markdownOf = (options: ChatOptions): Config['markdown'] => ({
  breaks: options.remarkable?.breaks ?? true,
  linkTarget: options.remarkable?.linkTarget ?? '_blank',
  math: mathOf(options),
  diagrams: whenOn(options.diagrams),
})

/** The `messenger` preset starts with an empty chat. */
function normaliseWelcome(option: ChatOptions['welcome'], { preset }: ThemeOptions): Config['welcome'] {
  const welcome = whenOn(option ?? preset !== 'messenger')
  return welcome && { ...welcome, isUsual: option === undefined }
}

/** Removes options that are null, of a wrong type, or overridden by others: the rest is valid. */
function usable(given: ChatOptions): ChatOptions {
  const entries = Object.entries(given).filter(([name, value]) => value != null && isOfKind(value, own(optionNames, name) ?? ''))
  const options: ChatOptions = Object.fromEntries(entries)
  if (!options.threads) return options
  const { history: _history, loadHistory: _loadHistory, ...rest } = options
  return rest
}

/**
 * The only way from options to the inside. Does not throw: `checkOptions` reports mistakes. `spoken` has the labels of the chosen
 * language. `isDevelopment` is true if the page's developer sees the chat rather than visitors, `faults` what is wrong besides.
 */
export function normaliseOptions(
  given: ChatOptions,
  spoken?: Partial<Labels>,
  isDevelopment = true,
  faults: readonly string[] = [],
): Config {
  const options = usable(given)
  const { connect, directConnection, webModel, introMessage, errorMessages } = options
  const demo = whenOn(options.demo)
  const focusMode = whenOn(options.focusMode)
  const scrollButton = whenOn(options.scrollButton ?? true)
  const hiddenMessages = whenOn(options.hiddenMessages)
  const theme = normaliseTheme(options.theme)
  const isReachable = Boolean(directConnection || webModel || connect?.url || connect?.handler)
  return {
    options,
    labels: labelsOf(spoken, options.labels),
    connect,
    // Visitors must not get demo answers that nobody asked for.
    demo: isReachable ? undefined : (demo ?? (connect || !isDevelopment ? undefined : {})),
    isDevelopment,
    faults,
    storage: normaliseStorage(options.browserStorage),
    threads: whenOn(options.threads),
    intro: introMessage ? [introMessage].flat() : [],
    avatars: whenOn(options.avatars),
    names: whenOn(options.names),
    loadingBubble: loadingBubble(options),
    errors: {
      displayServiceErrorMessages: errorMessages?.displayServiceErrorMessages ?? false,
      overrides: errorMessages?.overrides ?? {},
      permittedPrefixes: errorMessages?.permittedErrorPrefixes ?? [],
    },
    focusMode: focusMode && {
      smoothScroll: focusMode.smoothScroll ?? false,
      streamAutoScroll: focusMode.streamAutoScroll ?? true,
      fade: fadeMilliseconds(focusMode.fade),
    },
    theme,
    welcome: normaliseWelcome(options.welcome, theme),
    isUpwards: (options.upwardsMode ?? false) && !focusMode,
    scrollButton: scrollButton && {
      styles: scrollButton.styles ?? {},
      smoothScroll: scrollButton.smoothScroll ?? true,
      scrollDelta: scrollButton.scrollDelta ?? 80,
      content: scrollButton.content,
    },
    hiddenMessages: hiddenMessages && {
      styles: hiddenMessages.styles ?? {},
      smoothScroll: hiddenMessages.smoothScroll ?? true,
      clickScroll: hiddenMessages.clickScroll ?? 'first',
      ...(hiddenMessages.onUpdate && { onUpdate: hiddenMessages.onUpdate }),
    },
    markdown: markdownOf(options),
    sources: sourcesOf(options),
    characterLimit: options.textInput?.characterLimit,
    sanitiseHtml: !options.allowUnsafeHtml,
  }
}
