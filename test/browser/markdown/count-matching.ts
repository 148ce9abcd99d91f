/**
 * Matches a regular expression with backtracking, like browsers, and counts the steps. The result is compared with the browser's
 * own, so that the count is realistic.
 */
type Instruction =
  | { readonly type: 'one'; readonly is: (character: string) => boolean }
  | { readonly type: 'split'; first: number; second: number }
  | { readonly type: 'jump'; to: number }
  | { readonly type: 'start' }
  | { readonly type: 'end' }
  | { readonly type: 'match' }
  | { readonly type: 'look'; readonly program: readonly Instruction[]; readonly isWanted: boolean }

const nativeTest = RegExp.prototype.test
const programs = new Map<string, readonly Instruction[]>()

/** Compiles the syntax used in the expressions of sdk/markdown; anything else throws. */
function compile({ source, flags }: RegExp): readonly Instruction[] {
  let position = 0
  const charFlags = flags.replace(/[gy]/g, '')

  function one(atom: string): Instruction[] {
    const single = new RegExp(`^(?:${atom})$`, charFlags)
    const known = new Map<string, boolean>()
    const is = (character: string): boolean => {
      const before = known.get(character)
      if (before !== undefined) return before
      const answer = nativeTest.call(single, character)
      known.set(character, answer)
      return answer
    }
    return [{ type: 'one', is }]
  }

  function moved(code: readonly Instruction[], by: number): Instruction[] {
    return code.map((instruction) => {
      if (instruction.type === 'split') return { ...instruction, first: instruction.first + by, second: instruction.second + by }
      return instruction.type === 'jump' ? { ...instruction, to: instruction.to + by } : instruction
    })
  }

  function joined(...parts: readonly (readonly Instruction[])[]): Instruction[] {
    const all: Instruction[] = []
    for (const part of parts) all.push(...moved(part, all.length))
    return all
  }

  /** At most this many repetitions, any of which can be the last. */
  function optional(code: readonly Instruction[], times: number, isLazy: boolean): Instruction[] {
    const all: Instruction[] = []
    const over = times * (code.length + 1)
    for (let count = 0; count < times; count++) {
      const into = all.length + 1
      all.push({ type: 'split', first: isLazy ? over : into, second: isLazy ? into : over }, ...moved(code, into))
    }
    return all
  }

  function repeated(code: readonly Instruction[], isLazy: boolean): Instruction[] {
    const [into, over] = [1, code.length + 2]
    const split: Instruction = { type: 'split', first: isLazy ? over : into, second: isLazy ? into : over }
    return [split, ...moved(code, 1), { type: 'jump', to: 0 }]
  }

  function quantified(code: Instruction[]): Instruction[] {
    const [whole, , low, high] = /^(?:([*+?])|\{(\d+)(?:,(\d*))?\})/.exec(source.slice(position)) ?? []
    if (!whole) return code
    const hasComma = whole.includes(',')
    position += whole.length
    const isLazy = source[position] === '?'
    if (isLazy) position++
    const least = whole === '*' || whole === '?' ? 0 : whole === '+' ? 1 : Number(low)
    const most = whole === '?' ? 1 : whole === '*' || whole === '+' ? Infinity : hasComma ? Number(high || Infinity) : least
    const parts: Instruction[][] = Array.from({ length: least }, () => code)
    if (most === Infinity) parts.push(repeated(code, isLazy))
    else parts.push(optional(code, most - least, isLazy))
    return joined(...parts)
  }

  function atom(): Instruction[] {
    const rest = source.slice(position)
    const [opening] = /^\((?:\?(?:[:=!]))?/.exec(rest) ?? []
    if (opening) {
      if (rest.startsWith('(?<')) throw new Error(`Not counted: ${source}`)
      position += opening.length
      const inner = alternatives()
      position++
      if (!/[=!]$/.test(opening)) return inner
      return [{ type: 'look', program: [...inner, { type: 'match' }], isWanted: opening.endsWith('=') }]
    }
    const [text = ''] = /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{\w+\}|\\x[\da-f]{2}|\\u[\da-f]{4}|\\.|.)/i.exec(rest) ?? []
    if (/^\\[1-9b]/.test(text)) throw new Error(`Not counted: ${source}`)
    position += text.length
    if (text === '^') return [{ type: 'start' }]
    if (text === '$') return [{ type: 'end' }]
    return one(text)
  }

  function alternatives(): Instruction[] {
    let code: Instruction[] = []
    while (position < source.length && source[position] !== '|' && source[position] !== ')')
      code = joined(code, quantified(atom()))
    if (source[position] !== '|') return code
    position++
    const other = alternatives()
    const split: Instruction = { type: 'split', first: 1, second: code.length + 2 }
    return [split, ...moved(code, 1), { type: 'jump', to: code.length + 2 + other.length }, ...moved(other, code.length + 2)]
  }

  const program = alternatives()
  return [...program, { type: 'match' }]
}

/** Runs a program from a position. Returns where the match ends, −1 for none, and the number of steps. */
function run(program: readonly Instruction[], text: string, start: number, isUnicode: boolean): { end: number; steps: number } {
  const waiting: number[] = [0, start]
  let steps = 0
  while (waiting.length) {
    let position = waiting.pop() ?? 0
    let at = waiting.pop() ?? 0
    for (;;) {
      steps++
      const instruction = program[at]
      if (!instruction || instruction.type === 'match') return { end: position, steps }
      if (instruction.type === 'jump') at = instruction.to
      else if (instruction.type === 'split') {
        waiting.push(instruction.second, position)
        at = instruction.first
      } else if (instruction.type === 'start' || instruction.type === 'end') {
        if (position !== (instruction.type === 'start' ? 0 : text.length)) break
        at++
      } else if (instruction.type === 'look') {
        const found = run(instruction.program, text, position, isUnicode)
        steps += found.steps
        if (found.end >= 0 !== instruction.isWanted) break
        at++
      } else {
        const character = isUnicode ? String.fromCodePoint(text.codePointAt(position) ?? 0) : text.charAt(position)
        if (position >= text.length || !instruction.is(character)) break
        position += character.length
        at++
      }
    }
  }
  return { end: -1, steps }
}

/** The number of steps to find the expression from its `lastIndex` on; `found` is the browser's match. */
export function countMatching(expression: RegExp, text: string, from: number, found: RegExpExecArray | null): number {
  const key = String(expression)
  const program = programs.get(key) ?? compile(expression)
  programs.set(key, program)
  const isUnicode = expression.flags.includes('u')
  let steps = 0
  for (let start = from; start <= text.length; start++) {
    const { end, steps: taken } = run(program, text, start, isUnicode)
    steps += taken
    if (end >= 0) {
      if (found?.index !== start || found[0].length !== end - start)
        throw new Error(`Counted otherwise: ${key} in ${text.slice(start, start + 99)}`)
      return steps
    }
    // An expression anchored to the start is not tried elsewhere.
    if (expression.sticky || program[0]?.type === 'start') break
  }
  if (found) throw new Error(`Not found: ${key} in ${text.slice(from, from + 99)}`)
  return steps
}
