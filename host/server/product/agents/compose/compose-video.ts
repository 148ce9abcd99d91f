import type { AgentContext } from '../agent-context.ts'
import type { AgentReply } from '../agent-reply.ts'
import { asText } from '../as-text.ts'
import { callToAction } from '../call-to-action.ts'
import { cite } from '../cite.ts'
import { findFacts } from '../find-facts.ts'
import type { Brief } from '../limits/brief.ts'
import type { Size } from '../limits/follow-up.ts'
import { isNegated } from '../limits/is-negated.ts'
import { subjectOf } from '../subject-of.ts'
import { themesOf } from '../themes-of.ts'

/** Words that a calm voice speaks in a second: 144 a minute. */
const wordsPerSecond = 2.4
/** Characters of a line of captions, and lines at once: https://bbc.github.io/subtitle-guidelines/ */
const lineLength = 37
const linesAtOnce = 2

interface Beat {
  readonly name: string
  readonly voice: string
  readonly picture: string
}

const longest = 180
const shortest = 10

function namedSeconds(words: string): number {
  const [, amount = '', unit = ''] = /(\d+)[\s-]*(s|sec|secs|seconds?|min|minutes?)\b/i.exec(words) ?? []
  return Number(amount) * (unit.toLowerCase().startsWith('m') ? 60 : 1)
}

const factors: Readonly<Record<Size, number>> = { shorter: 0.5, same: 1, longer: 2 }

/** A follow-up names the seconds itself, or asks for half or twice as many. */
function secondsOf({ text, changes, size }: Brief): number {
  const wished = changes.map(namedSeconds).find(Boolean)
  const seconds = wished ?? Math.round((namedSeconds(text) || 30) * factors[size])
  return Math.min(longest, Math.max(shortest, seconds))
}

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** `00:00:01,500`, as SubRip has it. */
function srtTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  return `${new Date(milliseconds).toISOString().slice(11, 19)},${String(milliseconds % 1000).padStart(3, '0')}`
}

function captionsOf(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < lineLength) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const captions: string[] = []
  for (let start = 0; start < lines.length; start += linesAtOnce)
    captions.push(lines.slice(start, start + linesAtOnce).join('\n'))
  return captions
}

interface TimedBeat extends Beat {
  readonly from: number
  readonly to: number
}

/** The beats share the time by their words. */
function time(beats: readonly Beat[], seconds: number): TimedBeat[] {
  const all = beats.reduce((sum, { voice }) => sum + countWords(voice), 0)
  // Counted in words, so that the last beat ends exactly where the script does.
  let spoken = 0
  const moment = (): number => (spoken / all) * seconds
  return beats.map((beat) => {
    const from = moment()
    spoken += countWords(beat.voice)
    return { ...beat, from, to: moment() }
  })
}

function srtOf(beats: readonly TimedBeat[]): string {
  const cues = beats.flatMap(({ voice, from, to }) => {
    const captions = captionsOf(voice)
    const all = captions.reduce((sum, caption) => sum + caption.length, 0)
    let start = from
    return captions.map((caption) => {
      const end = start + (caption.length / all) * (to - from)
      const cue = `${srtTime(start)} --> ${srtTime(end)}\n${caption}`
      start = end
      return cue
    })
  })
  return cues.map((cue, place) => `${place + 1}\n${cue}`).join('\n\n')
}

/** Script, shot list and captions of a short film, out of the user's own material. */
export function composeVideo(context: AgentContext, brief: Brief): AgentReply {
  const { profile, blueprint } = context.record
  const subject = subjectOf(brief.text)
  const wanted = secondsOf(brief)
  const budget = wanted * wordsPerSecond
  const { lines, quotes } = findFacts(context, themesOf(brief.text), 12)
  if (!lines.length)
    return {
      isAnswered: false,
      text: `I only write from your sources, and I found nothing about “${asText(subject || 'your business')}”. Add a page or note about it, then ask again.`,
    }
  const name = profile.businessName || context.assessment?.pageTitle || 'us'
  const action = callToAction(context)
  const opening: Beat = {
    name: 'Hook',
    voice:
      blueprint.value.promise && countWords(blueprint.value.promise) <= budget * 0.4
        ? blueprint.value.promise
        : // What is not so is no hook.
          (lines.find((line) => !isNegated(line)) ?? (name === 'us' ? '' : name)) || (lines[0] ?? ''),
    picture: `Close-up that shows ${subject || 'the product'} at once; title “${name}”.`,
  }
  const ending: Beat = {
    name: 'Call to action',
    voice: action ? `${action.words}: ${action.site}.` : `That is ${name}.`,
    picture: `Logo of ${name}${blueprint.value.colours[0] ? ` on ${blueprint.value.colours[0]}` : ''}${action ? `, address ${action.site} readable` : ''}.`,
  }
  const proof: Beat[] = []
  let words = countWords(opening.voice) + countWords(ending.voice)
  for (const line of lines) {
    if (line === opening.voice || words + countWords(line) > budget) continue
    words += countWords(line)
    proof.push({ name: `Proof ${proof.length + 1}`, voice: line, picture: `Show it: ${line.replace(/[.!?]$/, '')}.` })
  }
  // Fewer words than time is no reason to speak slowly: the film is as long as its words.
  const seconds = Math.min(wanted, Math.max(6, Math.ceil(words / wordsPerSecond)))
  const beats = time([opening, ...proof, ending], seconds)
  const title = subject || name
  const parts = [
    `## Script: ${asText(title)} (${seconds} s)`,
    seconds < wanted ? `Your sources fill ${seconds} of the ${wanted} seconds. Add more for a longer video.` : '',
    beats.map(({ name: beat, voice, from, to }) => `**${beat}** (${clock(from)}–${clock(to)}): ${asText(voice)}`).join('\n\n'),
    `## Shot list\n\n| # | Time | Picture | Voice |\n| --- | --- | --- | --- |\n${beats
      .map(
        ({ picture, voice, from, to }, place) =>
          `| ${place + 1} | ${clock(from)}–${clock(to)} | ${asText(picture)} | ${asText(voice)} |`,
      )
      .join('\n')}`,
    `## Captions (SRT)\n\n\`\`\`srt\n${srtOf(beats).replaceAll('`', '')}\n\`\`\``,
  ]
  const text = parts.filter(Boolean).join('\n\n')
  return { isAnswered: true, text, sources: cite(text, quotes) }
}
