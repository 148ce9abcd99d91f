import { Refusal } from '../refusal.ts'
import { breathe } from './breathe.ts'
import { visitorWords } from '../words/visitor-words.ts'

/** No message of a chat comes near. What lies deeper could not be written as JSON again, and takes a hundred times its length. */
const mostDepth = 200

/** Objects, lists and what they hold: more than conversations of thousands of messages have. Parsing as many takes 200 ms at most. */
const mostValues = 100_000

/** Characters that are looked at before others have a turn. */
const atOnce = 2 ** 18

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = ['"', '\\', ',', '[', ']', '{', '}'].map((sign) =>
  sign.charCodeAt(0),
)

/** Rejects with a `SyntaxError` for what is nested too deep, and with a `Refusal` for what holds too much. */
export type JsonCheck = (json: string) => Promise<void>

/**
 * Checks JSON that a stranger wrote before it is parsed, by its brackets and commas alone: what is nested without end, or holds millions of
 * tiny values, would hold everybody and take all memory. What one check allows is the sum of all texts that it is given.
 */
export function createJsonCheck(): JsonCheck {
  let values = 0

  function count(depth: number): void {
    values += 1
    if (depth > mostDepth) throw new SyntaxError('The JSON is nested too deep.')
    if (values > mostValues)
      throw new Refusal(
        413,
        visitorWords(
          'errorMessageTooLarge',
          `This message holds too much: at most ${mostValues.toLocaleString('en')} values can be sent.`,
        ),
      )
  }

  return async (json) => {
    let depth = 0
    let isText = false
    let pause = atOnce
    for (let place = 0; place < json.length; place += 1) {
      if (place >= pause) {
        await breathe()
        pause = place + atOnce
      }
      if (isText) {
        place = json.indexOf('"', place)
        if (place < 0) return
        // The quote belongs to the text where an odd number of backslashes stands before it; there may be millions.
        let before = place
        while (json.charCodeAt(before - 1) === backslash) {
          before -= 1
          if ((place - before) % atOnce === 0) await breathe()
        }
        isText = (place - before) % 2 === 1
        continue
      }
      const code = json.charCodeAt(place)
      if (code === quote) isText = true
      else if (code === comma) count(depth)
      else if (code === openList || code === openObject) count((depth += 1))
      else if (code === closeList || code === closeObject) depth -= 1
    }
  }
}
