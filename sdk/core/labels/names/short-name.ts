import { cutText } from '../../util/cut-text.ts'

/** UTF-16 code units of a name in a sentence, and of its beginning and its end where it has more. */
const longest = 32
const beginning = 18
const ending = 12

/** The end of a text, from where a letter begins. */
function endOf(text: string): string {
  for (let start = text.length - ending; start < text.length; start += 1)
    if (cutText(text, start).length === start) return text.slice(start)
  return ''
}

/** A name for a sentence: a long one is shortened in the middle, because the extension of a file says most. */
export const shortName = (name: string): string => (name.length > longest ? `${cutText(name, beginning)}…${endOf(name)}` : name)
