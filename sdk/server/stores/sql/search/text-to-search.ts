import type { MessageContent } from '../../../../core/options/messages/message.ts'
import { searchTextOf } from '../../../../threads/storages/search-text.ts'
import { storable } from '../tables.ts'

/** Characters of a message that are searched: more than anybody writes, and little enough to look through. */
const longestSearch = 200_000

/** What of a message can be found. */
export const textToSearch = (message: MessageContent): string =>
  storable(searchTextOf(message, longestSearch).slice(0, longestSearch))
