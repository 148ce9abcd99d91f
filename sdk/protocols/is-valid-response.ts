import type { MessagePart, Response, Suggestion } from '../core/options/options.ts'
import { isJson } from '../core/util/is-json.ts'

/** Fields allowed in a chunk that only describes the message. */
const isAboutMessage = (name: string): boolean => /^(id|role|metadata|createdAt|parentId|custom|_sessionId)$/.test(name)

/** Any of these makes an object a response. They are named one by one: to look for them by a list takes as long as all else in a chunk. */
const hasWords = ({ text, html, error }: Response): boolean =>
  typeof text === 'string' || typeof html === 'string' || typeof error === 'string'

/** Vendors' frames can have fields of the same names, so a frame counts as ours only when the values have the right types. */
const isItem = (value: unknown): value is Response =>
  isJson(value) &&
  (hasWords(value) ||
    Array.isArray(value['files']) ||
    isListOfParts(value['parts']) ||
    isListOfSuggestions(value['suggestions']) ||
    (isJson(value['metadata']) && Object.keys(value).every(isAboutMessage)))

/** True for a response of Confab's format: an object, or an array of objects, with words, files, parts, suggestions, or metadata alone. */
export const isValidResponse = (value: unknown): value is Response | Response[] =>
  Array.isArray(value) ? value.length > 0 && value.every(isItem) : isItem(value)

export const isPart = (value: unknown): value is MessagePart => isJson(value) && typeof value['type'] === 'string'

const isListOfParts = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isPart)

const isSuggestion = (value: unknown): value is Suggestion =>
  typeof value === 'string' || (isJson(value) && typeof value['text'] === 'string')

export const isListOfSuggestions = (value: unknown): value is Suggestion[] =>
  Array.isArray(value) && value.length > 0 && value.every(isSuggestion)
