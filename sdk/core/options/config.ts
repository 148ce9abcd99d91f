import { defaultLabels, type FirstLabels, type Labels } from '../labels/labels.ts'
import { isOfKind, optionNames } from './names.ts'
import type { ChatOptions, Connect, DemoOptions, IntroMessage, ThreadsOptions, WelcomeOptions } from './options.ts'
import type { Avatar, FocusModeOptions, HiddenMessagesOptions, Name, ScrollButtonOptions } from './styles.ts'
import { normaliseTheme, type ThemeOptions } from './theme.ts'
import { own } from '../util/own.ts'

/** Things by role; `default` goes below each. */
type ByRole<T> = { readonly [role: string]: T | undefined }

/**
 * The options after the door: every `boolean | object` is an object or absent, every default is in. Views and the
 * engine read this; what a capability or a connector alone reads stays in `options` and is normalised at its own door.
 */
export interface Config {
  /** What the page gave, merged over time. Never written to. */
  readonly options: ChatOptions
  /** Those of a feature are read through its table: `core/labels`. */
  readonly labels: FirstLabels
  readonly connect: Connect | undefined
  /** Present when the replies are the demo's. */
  readonly demo: DemoOptions | undefined
  /** Whether who makes the page sees the chat: what is wrong with the options is said in it. Visitors do not read that. */
  readonly isDevelopment: boolean
  readonly storage: { readonly key: string; readonly maxMessages: number; readonly inputText: boolean } | undefined
  /** Present when the chat has several conversations. */
  readonly threads: ThreadsOptions | undefined
  readonly intro: readonly IntroMessage[]
  readonly avatars: ByRole<Avatar> | undefined
  readonly names: ByRole<Name> | undefined
  /** Whether a loading bubble shows while a reply is awaited; `manual` leaves it to the page's toggle. */
  readonly loadingBubble: 'shown' | 'hidden' | 'manual'
  readonly errors: {
    readonly displayServiceErrorMessages: boolean
    readonly overrides: { readonly default?: string; readonly service?: string; readonly speechToText?: string }
    readonly permittedPrefixes: readonly string[]
  }
  readonly focusMode: { readonly smoothScroll: boolean; readonly streamAutoScroll: boolean; readonly fade: number } | undefined
  readonly theme: ThemeOptions
  /** Whether and how visitors are welcomed before the first message. `isUsual` where the page did not ask for it. */
  readonly welcome: (WelcomeOptions & { readonly isUsual: boolean }) | undefined
  readonly isUpwards: boolean
  readonly scrollButton: (Required<Omit<ScrollButtonOptions, 'content'>> & { readonly content: string | undefined }) | undefined
  readonly hiddenMessages:
    | (Required<Omit<HiddenMessagesOptions, 'onUpdate'>> & Pick<HiddenMessagesOptions, 'onUpdate'>)
    | undefined
  readonly markdown: { readonly breaks: boolean; readonly linkTarget: string }
  readonly characterLimit: number | undefined
  readonly sanitiseHtml: boolean
}

/** `true` is `{}`, false and absent are undefined. */
const whenOn = <T extends object>(option: T | boolean | undefined): Partial<T> | undefined =>
  option === true ? {} : option === false || option === undefined ? undefined : option

const definedOnly = <T extends object>(values: T | undefined): Partial<T> =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>

/** Defined, not assigned: JSON of a page may have a `__proto__`, which would take the place of the usual texts. */
const labelsOf = (spoken: Partial<Labels> | undefined, labels: ChatOptions['labels']): FirstLabels =>
  Object.create(defaultLabels, Object.getOwnPropertyDescriptors({ ...spoken, ...definedOnly(labels) })) as FirstLabels

function fadeMilliseconds(fade: FocusModeOptions['fade']): number {
  return fade === true ? 500 : typeof fade === 'number' ? Math.max(0, fade) : 0 // chat.md §9: fade default 500 ms
}

const usualMostMessages = 1000 // chat.md §9

/** A page without types may give anything, and a number in the markup is a text. */
function mostMessages(given: unknown): number {
  const most = Math.floor(Number(given ?? usualMostMessages))
  return Number.isNaN(most) ? usualMostMessages : Math.max(0, most)
}

function normaliseStorage(option: ChatOptions['browserStorage']): Config['storage'] {
  const storage = whenOn(option)
  return (
    storage && {
      key: storage.key ?? 'deep-chat-storage', // chat.md §9
      maxMessages: mostMessages(storage.maxMessages),
      inputText: storage.inputText ?? storage.textInput ?? false,
    }
  )
}

function loadingBubble({ displayLoadingBubble: option, connect }: ChatOptions): Config['loadingBubble'] {
  if (typeof option === 'object' && option !== null) return option.toggle ? 'manual' : 'shown'
  return (option ?? !connect?.websocket) ? 'shown' : 'hidden'
}

/** The messenger of old begins empty. */
function normaliseWelcome(option: ChatOptions['welcome'], { preset }: ThemeOptions): Config['welcome'] {
  const welcome = whenOn(option ?? preset !== 'messenger')
  return welcome && { ...welcome, isUsual: option === undefined }
}

/** The options without those that are of a wrong kind or null, and those that others take the place of: what remains can be relied on. */
function usable(given: ChatOptions): ChatOptions {
  const entries = Object.entries(given).filter(([name, value]) => value != null && isOfKind(value, own(optionNames, name) ?? ''))
  const options: ChatOptions = Object.fromEntries(entries)
  if (!options.threads) return options
  const { history: _history, loadHistory: _loadHistory, ...rest } = options
  return rest
}

/**
 * The one door from options to the inside. Does not throw: what is wrong in them is reported by `checkOptions`.
 * `spoken` are the texts of the language that the options name. `isDevelopment` is whether who makes the page sees the chat, or visitors.
 */
export function normaliseOptions(given: ChatOptions, spoken?: Partial<Labels>, isDevelopment = true): Config {
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
    // Visitors shall not meet answers that nobody asked for.
    demo: isReachable ? undefined : (demo ?? (connect || !isDevelopment ? undefined : {})),
    isDevelopment,
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
    markdown: { breaks: options.remarkable?.breaks ?? true, linkTarget: options.remarkable?.linkTarget ?? '_blank' },
    characterLimit: options.textInput?.characterLimit,
    sanitiseHtml: !options.allowUnsafeHtml,
  }
}
