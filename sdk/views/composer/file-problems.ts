import { featureLabels, type FeatureLabels } from '../../core/labels/features.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import { formatList } from '../../core/labels/format-list.ts'
import type { ChatState, FileProblem, ViewContext } from '../../core/types.ts'
import { drawWords } from '../../dom/draw-words.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { nameFiles } from '../message/names/name-files.ts'

const cross = 'M6 6l12 12M18 6L6 18'

const words: Readonly<Record<FileProblem['reason'], 'fileWrongType' | 'fileLimit' | 'fileEmpty' | 'fileDuplicate'>> = {
  type: 'fileWrongType',
  limit: 'fileLimit',
  empty: 'fileEmpty',
  duplicate: 'fileDuplicate',
}

/** A list of `acceptedFormats` for people to read: `PNG, JPG, audio`. */
function formatsInWords(formats: string, labels: FeatureLabels): string {
  const groups: Readonly<Record<string, string>> = {
    image: labels.formatImages,
    audio: labels.formatAudio,
    video: labels.formatVideo,
  }
  const inWords = formats.split(',').map((entry) => {
    const [group = '', kind] = entry.trim().split('/')
    if (kind === '*') return groups[group] ?? group
    return (kind ?? group).replace(/^\./, '').toUpperCase()
  })
  return formatList([...new Set(inWords.filter(Boolean))], labels, { areOwn: true })
}

/** One sentence for all files with the same problem. */
function sentences(problems: readonly FileProblem[], labels: FeatureLabels): string[] {
  const groups = new Map<string, FileProblem[]>()
  for (const problem of problems) {
    const kind = [problem.reason, problem.formats, problem.limit].join()
    groups.set(kind, [...(groups.get(kind) ?? []), problem])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { reason, formats = '', limit = 0 } = first
    const names = nameFiles(
      group.map(({ name }) => name),
      labels,
    )
    return fillLabel(labels, words[reason], {
      names: { words: names },
      limit,
      formats: { words: formatsInWords(formats, labels) },
    })
  })
}

/** Shows above the text why files are not attached, until the visitor continues or dismisses it. */
export function createFileProblems({ requests, announce, signal }: ViewContext, focus: () => void) {
  const text = element('div', { class: 'file-problems-text' })
  const dismiss = element('button', { type: 'button', class: 'file-problems-dismiss' }, icon(cross))
  const dom = element('div', { id: 'file-problems', part: 'file-problems', hidden: true }, text, dismiss)
  let drawn: readonly FileProblem[] = []
  let said: readonly string[] = []

  dismiss.addEventListener(
    'click',
    () => {
      requests.dismissFileProblems()
      focus()
    },
    { signal },
  )

  return {
    dom,
    update({ composer: { fileProblems }, config }: ChatState): void {
      const labels = featureLabels(config.labels)
      setAttributes(dismiss, { 'aria-label': labels.dismiss })
      const words = sentences(fileProblems, labels)
      const isNews = fileProblems !== drawn
      if (!isNews && words.join() === said.join()) return
      const hadFocus = dom.contains((dom.getRootNode() as ShadowRoot).activeElement)
      drawn = fileProblems
      said = words
      dom.hidden = !fileProblems.length
      text.replaceChildren(...said.map((sentence) => drawWords(element('p'), sentence, labels)))
      // Text that does not fit must be scrollable with the keyboard.
      setAttributes(text, { tabindex: text.scrollHeight > text.clientHeight ? 0 : undefined })
      if (!isNews) return
      for (const sentence of said) announce(sentence, 'assertive')
      if (!said.length && hadFocus) focus()
    },
  }
}
