import type { Config } from '../../core/options/config.ts'

/** True if the actions of messages include a link to them: by name, or where all apply and the conversation outlives the page. */
export function wantsLinks({ options, threads, storage }: Config): boolean {
  const { messageActions } = options
  if (messageActions === true) return Boolean(threads ?? storage)
  return (
    typeof messageActions === 'object' &&
    Object.values(messageActions).some((list) => Array.isArray(list) && list.includes('link'))
  )
}
