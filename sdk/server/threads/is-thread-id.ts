/** Characters of ids. The chat's own are UUIDs. */
export const longestThreadId = 200

/** Whether a thread can have this id: one that an address can hold, and every store. */
export const isThreadId = (id: string): boolean =>
  id !== '' && id !== '.' && id !== '..' && id.length <= longestThreadId && !/\p{Cc}|\p{Cs}/u.test(id)
