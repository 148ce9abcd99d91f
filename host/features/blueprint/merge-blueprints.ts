import type { Blueprint, Tone } from '../../backend/types.ts'
import { blueprintFields, sameField, toneNames, type BlueprintField } from './blueprint-fields.ts'

/** What two people made of one blueprint, put together. */
interface Merge {
  readonly value: Blueprint
  /** Fields that both changed, and differently: `value` holds mine, and someone has to choose. */
  readonly conflicts: readonly BlueprintField[]
}

interface Versions<Value> {
  /** What both started from. */
  readonly base: Value
  readonly mine: Value
  readonly theirs: Value
}

/** Mine with what they added, without what they took away. Nothing that I added or kept against their order is lost. */
function mergeList({ base, mine, theirs }: Versions<readonly string[]>): readonly string[] {
  const removed = base.filter((item) => !theirs.includes(item))
  const added = theirs.filter((item) => !base.includes(item) && !mine.includes(item))
  return [...mine.filter((item) => !removed.includes(item)), ...added]
}

function mergeTone({ base, mine, theirs }: Versions<Tone>): Tone {
  const merged = toneNames.map((name) => [name, mine[name] === base[name] ? theirs[name] : mine[name]] as const)
  return { ...mine, ...Object.fromEntries(merged) }
}

/** Whether a slider was moved to two different places. */
const toneCollides = ({ base, mine, theirs }: Versions<Tone>): boolean =>
  toneNames.some((name) => mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name])

/** Puts the changes of two tabs or people together: what only one of them changed is taken, lists are joined. */
export function mergeBlueprints({ base, mine, theirs }: Versions<Blueprint>): Merge {
  const lists = (name: 'colours' | 'wordsToUse' | 'wordsToAvoid'): readonly string[] =>
    mergeList({ base: base[name], mine: mine[name], theirs: theirs[name] })
  const text = (name: 'audience' | 'promise'): string => (mine[name] === base[name] ? theirs[name] : mine[name])
  const tones = { base: base.tone, mine: mine.tone, theirs: theirs.tone }
  const collides = (name: BlueprintField): boolean => {
    if (name === 'tone') return toneCollides(tones)
    if (name !== 'audience' && name !== 'promise') return false
    return !sameField(name, mine, base) && !sameField(name, theirs, base) && !sameField(name, mine, theirs)
  }
  return {
    value: {
      audience: text('audience'),
      promise: text('promise'),
      tone: mergeTone(tones),
      colours: lists('colours'),
      wordsToUse: lists('wordsToUse'),
      wordsToAvoid: lists('wordsToAvoid'),
    },
    conflicts: blueprintFields.filter(collides),
  }
}
