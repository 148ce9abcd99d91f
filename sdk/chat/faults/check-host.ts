import { checkNames } from '../../core/options/check/check-names.ts'
import type { ChatEvents } from '../../core/environment.ts'
import { nearest } from '../../core/util/nearest.ts'
import type { ChatHost } from '../chat-host.ts'

/** A table, so that none of the chat's events can be forgotten. */
const chatEvents = Object.keys({
  message: true,
  'new-message': true,
  'clear-messages': true,
  render: true,
  input: true,
  error: true,
  data: true,
  feedback: true,
  branch: true,
  thread: true,
  state: true,
  'sts-session-started': true,
  'sts-session-stopped': true,
} satisfies Record<keyof ChatEvents | 'new-message' | 'render', true>)

/** Reports names of events that the page listens to and that resemble one of the chat's, but are none: `new_message`, `onMessage`. */
function checkEvents(listened: Iterable<string>): string[] {
  return [...listened].flatMap((name) => {
    if (chatEvents.includes(name) || `on${name.toLowerCase()}` in HTMLElement.prototype) return []
    const word = name.replace(/^on(?=[A-Z])/, '')
    const dashed = word.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, '-')
    const meant = nearest(dashed, chatEvents)
    return meant === undefined ? [] : [`The page listens to "${name}", which no chat tells. Did you mean "${meant}"?`]
  })
}

/** Properties that the page has set on the element itself: those of options and methods are its class's. */
const ownNames = (host: ChatHost): string[] =>
  Object.keys(host).filter((name) => !(name in Object.getPrototypeOf(host)) && !own.has(name))

/** Those that the element has for itself. */
const own = new Set(['componentProperties', 'listenedTo'])

/** Describes names that the page has misspelt on the element: attributes, properties that it has set, and events it listens to. */
export function checkHost(host: ChatHost): string[] {
  const { componentProperties, listenedTo = [] } = host
  const names = componentProperties
    ? checkNames(componentProperties, 'property')
    : [...checkNames(host.getAttributeNames(), 'attribute'), ...checkNames(ownNames(host), 'property')]
  return [...names, ...checkEvents(listenedTo)]
}
