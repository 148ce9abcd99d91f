/** Characters of ids. The chat's own are UUIDs. */
const longestId = 256

/** Whether a thread can have this id: one that an address can hold, and every store. */
export const isThreadId = (id: string): boolean =>
  id !== '' && id !== '.' && id !== '..' && id.length <= longestId && !/\p{Cc}|\p{Cs}/u.test(id)
