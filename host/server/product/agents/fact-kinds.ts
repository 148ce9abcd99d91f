/** A kind of fact that people ask for, and what it looks like where it is written down. */
export interface FactKind {
  /** Whether a line states such a fact. */
  holds(line: string): boolean
  /** Whether a line states a fact of another kind, and none of this one. */
  isOther(line: string): boolean
  /** The source that has it, whatever its words are. */
  readonly source?: string
  /** True when the question asks for nothing else: an answer without such a fact does not count. */
  readonly isWhole: boolean
  /** True when the question is for the fact itself, of something that it names: the same holds. */
  readonly isNeeded: boolean
}

interface Row {
  readonly asks: RegExp
  /** How the fact itself is asked for. */
  readonly needs?: RegExp
  readonly source?: string
  holds(line: string): boolean
}

const price = /[$€£]\s?\d|\b\d+(?:[.,]\d+)?\s?(?:[$€£]|(?:dollars?|euros?|pounds?|cents?|usd|eur|gbp)\b)/i
/** What is for nothing has a price too. */
const free =
  /\b(?:is|are|comes?) free\b|\bfree (?:of charge|delivery|shipping|returns?|for|from|over)\b|\bno (?:extra )?(?:charge|cost|fee)/i
/** "36 hours" is how long something takes. */
const opening =
  /\bopen(?:s|ing)?\b|\bclose[sd]?\b|(?<!\b(?:\d+|a few|several|two|three|six|twelve|all)[\s-])\bhours\b|\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?\b|\bdaily\b|\bevery day\b/i
const clockTime = /\b\d{1,2}[:.]\d\d\b|\b\d{1,2}\s?(?:am|pm|h)\b/i
const hour = /\b\d{1,2}\b|\b(?:six|seven|eight|nine|ten|noon|midnight)\b/i
/** A street with its number, in either order, or a postcode. */
const place =
  /\b\d{1,5}[a-z]?,?\s(?:\p{Lu}[\p{L}'’.-]*\s){0,3}(?:Street|St|Road|Rd|Lane|Ln|Avenue|Ave|Square|Way|Drive|Court|Place|Boulevard|Blvd)\b|\p{L}(?:straße|strasse|str\.|weg|platz|gasse)\s\d|\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b|\b[A-Z]{2}\s\d{5}\b|\b\d{5}\s\p{Lu}\p{L}+/u
const contact = /[\w.+-]+@[\w-]+\.\w|\+?\d[\d\s().-]{6,}\d|\b(?:call|write|e-?mail|contact|phone) (?:us|to)\b/i

const rows: readonly Row[] = [
  {
    asks: /\b(?:open|opens|opening|opened|closed?|closing|hours)\b/gi,
    holds: (line) => opening.test(line) && (clockTime.test(line) || (hour.test(line) && !price.test(line))),
  },
  {
    asks: /\b(?:costs?|prices?|pricing|expensive|fees?|rates?|charge|how much (?=(?:is|are|for)\b))/gi,
    needs: /\bhow much\b.*\b(?:is|are|for|costs?|charge)\b|\bwhat\b.*\b(?:costs?|charge|prices? of)\b/i,
    holds: (line) => price.test(line) || free.test(line),
  },
  { asks: /\b(?:reach|contact|phone|call|e-?mail)\b/gi, holds: (line) => contact.test(line) },
  {
    asks: /\bwhere (?:are you|(?:is|are) your? (?:shop|store|office|studio|practice|place)s?)\b|\b(?:e-?mail )?address\b|\b(?:located|location|directions)\b/gi,
    holds: (line) => place.test(line),
  },
  { asks: /\b(?:promise|slogan|tagline|headline)\b/gi, source: 'blueprint/promise', holds: () => false },
]

/** Words that ask, greet or say a day, and name nothing that is sold. */
const filler =
  /\b(?:a|an|the|and|of|for|to|in|on|at|by|when|what|whats|which|how|much|many|long|late|early|time|times|are|is|do|does|can|could|may|will|would|i|we|you|u|r|your|ur|yours|our|us|it|there|please|pls|plz|tell|me|about|get|have|hi|hello|hey|thanks|thank|days?|today|tomorrow|tonight|now|still|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|numbers?|s)\b/gi

/** What kind of fact a question or a theme is about, if it is about one. */
export function factKindOf(question: string): FactKind | undefined {
  const row = rows.find(({ asks }) => question.search(asks) >= 0)
  if (!row) return undefined
  const rest = question.replace(row.asks, ' ').replace(filler, ' ')
  const isOther = (line: string): boolean => !row.holds(line) && rows.some((other) => other !== row && other.holds(line))
  const isWhole = !/[\p{L}\p{N}]/u.test(rest)
  const isNeeded = isWhole || (row.needs?.test(question) ?? false)
  return { holds: row.holds, isOther, ...(row.source && { source: row.source }), isWhole, isNeeded }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** A text without the sentences that state facts of other kinds: prices, where opening hours are asked for. */
export const withoutOtherFacts = (text: string, { isOther }: FactKind): string =>
  text
    .split('\n')
    .map((line) => {
      const kept = [...segmenter.segment(line)].filter(({ segment }) => !isOther(segment))
      return kept.map(({ segment }) => segment).join('')
    })
    .join('\n')
    .trim()

/** The sentences of a text that state a fact of the kind; a line of a table of hours is one too. */
export const factLines = (text: string, { holds }: FactKind): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:#{1,6}\s|>\s?|[-*+]\s)/, '').trim())
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter(holds)
