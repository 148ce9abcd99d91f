import { actionsOf } from '../actions-of.ts'
import { counted } from '../counted.ts'
import type { Check } from '../check.ts'
import { outcome } from '../outcome.ts'
import { quote } from '../quote.ts'

const { good, notice, warning, problem, unknown } = outcome

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Whether visitors learn what is offered, to whom, and what to do next. */
export const messageChecks: readonly Check[] = [
  {
    id: 'headline',
    weight: 3,
    run({ document }) {
      const headline = document.querySelector('h1')?.textContent?.trim() ?? ''
      const count = headline.split(/\s+/).filter(Boolean).length
      if (!count)
        return problem(
          'The page has no headline.',
          'There is no first-level heading with a text in it.',
          'Say in one heading what you offer and for whom.',
        )
      if (count < 3)
        return warning(
          'The headline says little.',
          `${quote(headline)} (${count} ${count === 1 ? 'word' : 'words'})`,
          'A headline of 3 to 14 words has room to say what you offer and for whom.',
        )
      if (count > 14)
        return notice(
          'The headline is long.',
          `${quote(headline)} (${counted(count, 'word')})`,
          'Cut it to what a visitor must know first, 14 words at most.',
        )
      return good('The headline has a good length.', `${quote(headline)} (${counted(count, 'word')})`)
    },
  },
  {
    id: 'call-to-action',
    weight: 3,
    run({ document }) {
      const [first, ...others] = actionsOf(document)
      if (first === undefined)
        return problem(
          'Nothing asks visitors to act.',
          'No button or link says what to do next (book, order, contact …).',
          'Put one clear button near the headline that says what happens next.',
        )
      return good('Visitors are asked to act.', `${quote(first)}${others.length ? ` and ${others.length} more` : ''}`)
    },
  },
  {
    id: 'introduction',
    weight: 2,
    run({ blocks, document }) {
      const headline = document.querySelector('h1')?.textContent?.replace(/\s+/g, ' ').trim()
      const place = headline ? blocks.indexOf(headline) : -1
      const near = blocks.slice(place + 1, place + 5).find((block) => block.split(' ').length >= 8)
      return near
        ? good('A sentence near the headline explains it.', quote(near, 120))
        : warning(
            'No sentence near the headline explains it.',
            'Among the first four pieces of text after the headline none has eight words or more.',
            "Add one or two sentences below the headline: what you do, for whom, and why it's better.",
          )
    },
  },
  {
    id: 'word-count',
    weight: 1,
    run({ words }) {
      const evidence = `${counted(words.length, 'word')} outside navigation, forms and footer.`
      if (words.length < 50)
        return problem('The page says almost nothing.', evidence, 'Write at least 150 words about what you offer.')
      if (words.length < 150) return warning('The page says little.', evidence, 'Write at least 150 words about what you offer.')
      if (words.length > 2500)
        return notice('The page is very long.', evidence, 'Move details to pages of their own; keep this one under 2,500 words.')
      return good('The page has enough to read, and not too much.', evidence)
    },
  },
  {
    id: 'sentence-length',
    weight: 2,
    run({ sentences, words }) {
      if (sentences.length < 5)
        return unknown(
          "Couldn't check the length of sentences.",
          `The page has ${counted(sentences.length, 'whole sentence')}; five are needed.`,
        )
      const text = sentences.join(' ')
      const average = Math.round(text.split(/\s+/).length / sentences.length)
      // Without spaces between words this would count something else.
      if (words.length > text.split(/\s+/).length * 3)
        return unknown("Couldn't check the length of sentences.", 'The language is written without spaces between words.')
      const evidence = `${counted(average, 'word')} a sentence in ${counted(sentences.length, 'sentence')}.`
      const advice = 'Split long sentences; an average of 20 words or fewer reads easily.'
      if (average > 25) return warning('Sentences are long.', evidence, advice)
      if (average > 20) return notice('Sentences are somewhat long.', evidence, advice)
      return good('Sentences are short enough to read easily.', evidence)
    },
  },
  {
    id: 'customer-focus',
    weight: 1,
    run({ language, blocks }) {
      if (language !== 'en') return unknown("Couldn't check who the text speaks about.", 'We check this in English texts only.')
      const text = blocks.join(' ')
      const you = countMatches(text, /\b(you|your|yours)\b/gi)
      const we = countMatches(text, /\b(we|our|ours|us)\b/gi)
      const evidence = `“You” and “your” ${counted(you, 'time')}, “we” and “our” ${counted(we, 'time')}.`
      if (you + we < 4) return unknown("Couldn't check who the text speaks about.", `${evidence} That is too little to judge.`)
      return you >= we
        ? good('The text speaks about the customer.', evidence)
        : notice('The text speaks more about you than about the customer.', evidence, 'Turn “we offer” into “you get”.')
    },
  },
]
