import { ChatError } from '../../core/errors.ts'
import type { MessageContent } from '../../core/options/messages/message.ts'
import type { MessageFile } from '../../core/options/messages/message-file.ts'
import { isJson } from '../../core/util/is-json.ts'
import { changeFiles } from '../../threads/change-files.ts'
import { Refusal } from '../refusal.ts'
import { isLocalName } from './is-local-name.ts'
import { isPublicAddress } from './is-public-address.ts'
import { codeFor, visitorWords } from '../words/visitor-words.ts'

const isRealFile = (ref: unknown): boolean => typeof Blob === 'function' && ref instanceof Blob

/** What JSON makes of a file. */
const isEmpty = (ref: unknown): boolean => isJson(ref) && !Object.keys(ref).length

function withOwnRef(file: MessageFile): MessageFile {
  const { ref, ...rest } = file
  if (ref === undefined || isRealFile(ref)) return file
  if (ref !== null && !isEmpty(ref))
    throw new Refusal(400, visitorWords('errorUnreadable', 'This message refers to a file that was not sent with it.'))
  return rest
}

/**
 * Messages whose files are what they say: those that were sent along, or have an address.
 * @throws a `Refusal` for one that refers to something else, which may be another visitor's.
 */
export const withOwnFiles = (messages: readonly MessageContent[]): MessageContent[] =>
  messages.map((message) => changeFiles(message, withOwnRef))

/** How deep the settings of a service lie: `{ azure: { openAI: { chat: settings } } }`. */
const deepest = 4

/** Whether a service runs where its owner says, for all that is known in the owner's own network: it fetches files from there. */
export function hasOwnHost(service: unknown, left = deepest): boolean {
  if (!isJson(service) || left < 0) return false
  if (typeof service['custom_base_url'] === 'string' || 'ollama' in service) return true
  return Object.values(service).some((inner) => hasOwnHost(inner, left - 1))
}

function isReachable(address: string, publicOrigin: string | undefined): boolean {
  if (/^data:/i.test(address)) return true
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return false
  if (origin === publicOrigin) return true
  const name = hostname.replace(/\.$/, '').toLowerCase()
  const isNumber = /^\[.*\]$/.test(name) || /^[\d.]+$/.test(name)
  return isNumber ? isPublicAddress(name.replaceAll(/^\[|\]$/g, '')) : !isLocalName(name)
}

/**
 * Looks at the addresses of files that a service is going to fetch from inside the owner's network.
 * @param publicUrl The server's own address, whose files may be anywhere.
 * @throws a `ChatError` in words for one that is no address of the web.
 */
export function checkFileAddresses(messages: readonly MessageContent[], publicUrl: string | undefined): void {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  const check = (file: MessageFile): MessageFile => {
    if (file.src !== undefined && !isReachable(file.src.trim(), publicOrigin))
      throw new ChatError('This chat takes no files from that address. Attach the file itself.', {
        isDisplayable: true,
        code: codeFor('errorFileAddress'),
        status: 400,
      })
    return file
  }
  for (const message of messages) changeFiles(message, check)
}
