import { featureLabels, type FeatureLabels } from '../../core/labels/features.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import { formatList } from '../../core/labels/format-list.ts'
import { shortName } from '../../core/labels/names/short-name.ts'
import type { ChatState, FileProblem, ViewContext } from '../../core/types.ts'
import { escapeTurning } from '../../core/util/escape-turning.ts'
import { isSame } from '../../core/util/is-same.ts'
import { drawWords } from '../../dom/draw-words.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { nameFiles } from '../message/names/name-files.ts'
import { cross } from '../../dom/icons/cross.ts'
import { afterFocus } from '../../dom/focus/after-focus.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'

const words: Readonly<Record<FileProblem['reason'], 'fileWrongType' | 'fileLimit' | 'fileEmpty' | 'fileDuplicate'>> = {
  type: 'fileWrongType',
  limit: 'fileLimit',
  empty: 'fileEmpty',
  duplicate: 'fileDuplicate',
}

/** Formats of pictures that are given without their kind. */
const pictures: ReadonlySet<string> = new Set(['PNG', 'JPG', 'GIF', 'WEBP', 'SVG', 'AVIF', 'HEIC', 'BMP'])

/** The name of a format, once: `image/jpeg`, `.jpeg` and `.jpg` are one for people. */
const formatName = (format: string): string =>
  format
    .replace(/^\./, '')
    .replace(/\+.*/, '')
    .toUpperCase()
    .replace(/^JPEG$/, 'JPG')

/** A list of `acceptedFormats` for people to read: `PNG and JPG images`. */
function formatsInWords(formats: string, labels: FeatureLabels): string {
  const groups: Readonly<Record<string, string>> = {
    image: labels.formatImages,
    audio: labels.formatAudio,
    video: labels.formatVideo,
  }
  const inWords = formats.split(',').map((entry) => {
    const [group = '', kind] = entry.trim().split('/')
    if (kind === '*') return groups[group] ?? group
    return formatName(kind ?? group)
  })
  const names = [...new Set(inWords.filter(Boolean))]
  const list = formatList(names, labels, { areOwn: true })
  // Kinds are words already.
  if (names.some((name) => Object.values(groups).includes(name))) return list
  return fillLabel(labels, names.every((name) => pictures.has(name)) ? 'formatsImages' : 'formatsFiles', {
    formats: { words: list },
  })
}

interface Sentence {
  readonly reason: FileProblem['reason']
  readonly words: string
  /** The names of the files, if the sentence has any in part. */
  readonly names: string | undefined
}

/** One sentence for all files with the same problem. */
function sentences(problems: readonly FileProblem[], labels: FeatureLabels): Sentence[] {
  const groups = new Map<string, FileProblem[]>()
  for (const problem of problems) {
    const kind = [problem.reason, problem.formats, problem.limit].join()
    groups.set(kind, [...(groups.get(kind) ?? []), problem])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { reason, formats = '', limit = 0 } = first
    const whole = group.map(({ name }) => name || labels.file)
    const sentence = fillLabel(labels, words[reason], {
      names: { words: nameFiles(whole, labels) },
      // Its number selects the plural form: of the files that there may be, or of those that are none.
      ...(reason === 'limit' ? { limit } : { count: group.length }),
      formats: { words: formatsInWords(formats, labels) },
    })
    return {
      reason,
      words: sentence,
      names: whole.some((name) => shortName(name) !== name) ? escapeTurning(whole.join('\n')) : undefined,
    }
  })
}

/** Shows above the text why files are not attached, until the visitor continues or dismisses it. */
export function createFileProblems({ requests, announce, signal }: ViewContext, focus: () => void) {
  const text = element('div', { id: 'file-problems-text', class: 'file-problems-text' })
  const dismiss = element(
    'button',
    { type: 'button', class: 'file-problems-dismiss', 'aria-describedby': 'file-problems-text' },
    icon(cross),
  )
  const dom = element('div', { id: 'file-problems', part: 'file-problems', hidden: true }, text, dismiss)
  let drawn: readonly FileProblem[] = []
  let said: readonly Sentence[] = []
  let isDismissed = false

  function draw(labels: FeatureLabels): void {
    dom.hidden = !drawn.length
    text.replaceChildren(...said.map(({ words, names }) => drawWords(element('p', { title: names }), words, labels)))
    // Text that does not fit must be scrollable with the keyboard.
    setAttributes(text, { tabindex: text.scrollHeight > text.clientHeight ? 0 : undefined })
  }

  /** Moves the focus out of what goes. Returns whether it was in there. */
  function leave(): boolean {
    const isLeft = leaveFocus(dom, focus)
    if (isDismissed && !isLeft) focus()
    isDismissed = false
    return isLeft
  }

  dismiss.addEventListener(
    'click',
    () => {
      isDismissed = true
      requests.dismissFileProblems()
    },
    { signal },
  )

  return {
    dom,
    /** With `isReplaced`, that a file is gone is said with the one that takes its place. */
    update({ composer: { fileProblems }, config }: ChatState, isReplaced: boolean): void {
      const labels = featureLabels(config.labels)
      setAttributes(dismiss, { 'aria-label': labels.dismiss })
      const next = sentences(fileProblems, labels)
      const isNews = fileProblems !== drawn
      if (!isNews && isSame(next, said)) return
      drawn = fileProblems
      said = next
      if (!fileProblems.length && leave()) afterFocus(() => draw(labels), signal)
      else draw(labels)
      if (!isNews) return
      for (const { reason, words } of said) if (!isReplaced || reason !== 'limit') announce(words, 'assertive')
    },
  }
}
