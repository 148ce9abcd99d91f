import { followUpOf, type Size } from './follow-up.ts'

/** What an agent is asked to make. */
export interface Brief {
  /** The words that say what it is about. */
  readonly text: string
  /** What follow-ups want otherwise, another network or another format, the newest first. */
  readonly changes: readonly string[]
  readonly size: Size
}

/** The brief that the last message means, with those before it; nothing where it changes a brief that there never was. */
export function briefOf(said: readonly string[]): Brief | undefined {
  let brief: Brief | undefined
  for (const text of said) {
    const followUp = followUpOf(text)
    if (!followUp) brief = { text, changes: [], size: 'same' }
    else if (brief)
      brief = { ...brief, changes: [text, ...brief.changes], size: followUp.size === 'same' ? brief.size : followUp.size }
  }
  const last = said.at(-1)
  return last !== undefined && followUpOf(last) && brief?.changes[0] !== last ? undefined : brief
}
