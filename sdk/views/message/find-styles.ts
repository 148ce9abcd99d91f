import type { ElementStyles, MessageStyles, RoleStyles } from '../../core/options/styles.ts'
import { own } from '../../core/util/own.ts'

/** The kind of a bubble, as in `messageStyles`; `default` for text. */
export type BubbleKind = 'default' | 'image' | 'audio' | 'file' | 'html' | 'intro' | 'error' | 'loading'

/** Every role but `user` has the styles of `ai` first, then its own. */
export const roleChain = (role: string): string[] => (role === 'user' || role === 'ai' ? [role] : ['ai', role])

const ofRole = (styles: RoleStyles | undefined, role: string) => ['shared', ...roleChain(role)].map((name) => own(styles, name))

/** The page's styles for a bubble, in order of application: that of Deep Chat's `messageStyles`. */
export function findStyles(styles: MessageStyles, role: string, kind: BubbleKind): (ElementStyles | undefined)[] {
  const shared = styles.default?.shared
  if (kind === 'intro') return [shared, styles.intro]
  if (kind === 'error') {
    const { fontSize, fontFamily } = shared?.bubble ?? {}
    return [{ bubble: { ...(fontSize && { fontSize }), ...(fontFamily && { fontFamily }) } }, styles.error]
  }
  const base = ofRole(styles.default, role)
  if (kind === 'default') return base
  return [...base, ...(kind === 'loading' ? [styles.loading?.message?.styles] : ofRole(styles[kind], role))]
}
