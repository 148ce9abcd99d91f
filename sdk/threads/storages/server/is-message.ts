import type { MessageContent } from '../../../core/options/messages/message.ts'
import { isJson } from '../../../core/util/is-json.ts'

export const isText = (value: unknown): value is string => typeof value === 'string'

/** Many languages write null for what is absent. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null

/** Whether a value of the network has the types of a message. Fields that nobody knows may hold anything. */
export const isMessage = (value: unknown): value is MessageContent =>
  isJson(value) &&
  ['id', 'role', 'text', 'html'].every((name) => isAbsent(value[name]) || isText(value[name])) &&
  ['files', 'parts'].every((name) => isAbsent(value[name]) || (Array.isArray(value[name]) && value[name].every(isJson)))
