import type { Blueprint, Tone } from '../../backend/types.ts'

export type BlueprintField = keyof Blueprint

/** The fields in the order in which they are shown. */
export const blueprintFields = ['audience', 'promise', 'tone', 'colours', 'wordsToUse', 'wordsToAvoid'] as const

export const toneNames = ['serious', 'casual', 'technical', 'enthusiastic'] as const satisfies readonly (keyof Tone)[]

/** What the ends of each slider are called, from 0 to 100. */
export const toneEnds: Readonly<Record<keyof Tone, readonly [low: string, high: string]>> = {
  serious: ['Playful', 'Serious'],
  casual: ['Formal', 'Casual'],
  technical: ['Plain', 'Technical'],
  enthusiastic: ['Reserved', 'Enthusiastic'],
}

/** A position of a slider as text: “Rather serious”. */
export function toneWords(name: keyof Tone, value: number): string {
  const [low, high] = toneEnds[name]
  if (value === 50) return 'In the middle'
  const end = value < 50 ? low : high
  const distance = Math.abs(value - 50)
  if (distance >= 35) return `Very ${end.toLowerCase()}`
  return distance >= 15 ? end : `Rather ${end.toLowerCase()}`
}

/** Whether two blueprints say the same in a field. */
export function sameField(field: BlueprintField, one: Blueprint, other: Blueprint): boolean {
  if (field === 'tone') return toneNames.every((name) => one.tone[name] === other.tone[name])
  const [first, second] = [one[field], other[field]]
  return typeof first === 'string' ? first === second : JSON.stringify(first) === JSON.stringify(second)
}

/** Whether two blueprints say the same. */
export const sameBlueprint = (one: Blueprint, other: Blueprint): boolean =>
  blueprintFields.every((field) => sameField(field, one, other))

/** A field as text, for a proposal or a choice. */
export function fieldWords(field: BlueprintField, blueprint: Partial<Blueprint>): string {
  if (field === 'tone') {
    const { tone } = blueprint
    const words = tone ? toneNames.map((name) => toneWords(name, tone[name])).join(', ') : ''
    return words.charAt(0) + words.slice(1).toLowerCase()
  }
  const value = blueprint[field] ?? ''
  return typeof value === 'string' ? value || 'Nothing' : value.join(', ') || 'Nothing'
}
