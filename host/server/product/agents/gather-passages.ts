import type { Passage } from '../../../../sdk/server/retrieval/passage.ts'
import { readSections } from '../../../../sdk/server/retrieval/read-sections.ts'
import type { KnowledgeRecord, UserRecord, WidgetRecord } from '../store/user-record.ts'

/** Characters of one passage: an answer, not a page. */
const longestPassage = 900

/** Cuts a section at its paragraphs, never inside one unless that alone is too long. */
function pieces(text: string): string[] {
  const found: string[] = []
  for (const paragraph of text
    .split(/\n{2,}/)
    .flatMap((one) => one.match(new RegExp(`[\\s\\S]{1,${longestPassage}}(?=\\s|$)|[\\s\\S]{1,${longestPassage}}`, 'g')) ?? [])) {
    const last = found.at(-1)
    if (last !== undefined && last.length + paragraph.length < longestPassage) found[found.length - 1] = `${last}\n\n${paragraph}`
    else found.push(paragraph)
  }
  return found
}

function fromDocument({ id, title, text, url }: KnowledgeRecord): Passage[] {
  const markdown = /^#\s/.test(text) ? text : `# ${title}\n\n${text}`
  return readSections(markdown).flatMap((section, place) =>
    pieces(section.text).map((piece, part) => ({
      id: `${id}/${place}/${part}`,
      title: section.title,
      path: section.path.length ? [title, ...section.path.slice(1)] : section.title === title ? [] : [title],
      text: piece,
      anchor: url ?? '',
    })),
  )
}

const own = (id: string, title: string, text: string): Passage => ({ id, title, path: [], text, anchor: '' })

function fromBlueprint({ blueprint: { value } }: UserRecord): Passage[] {
  return [
    value.promise && own('blueprint/promise', 'Brand blueprint: promise', value.promise),
    value.audience && own('blueprint/audience', 'Brand blueprint: audience', value.audience),
    value.colours.length > 0 && own('blueprint/colours', 'Brand blueprint: colours (palette)', value.colours.join(', ')),
    value.wordsToUse.length > 0 && own('blueprint/use', 'Brand blueprint: words to use', value.wordsToUse.join(', ')),
    value.wordsToAvoid.length > 0 && own('blueprint/avoid', 'Brand blueprint: words to avoid', value.wordsToAvoid.join(', ')),
  ].filter((passage): passage is Passage => Boolean(passage))
}

function fromProfile({ profile }: UserRecord): Passage[] {
  return [
    profile.goal && own('profile/goal', 'Your answers: your goal', profile.goal),
    profile.customers && own('profile/customers', 'Your answers: your customers', profile.customers),
    profile.industry && own('profile/industry', 'Your answers: your industry', profile.industry),
  ].filter((passage): passage is Passage => Boolean(passage))
}

function fromAssessment({ assessments }: UserRecord): Passage[] {
  const assessment = assessments.find(({ status }) => status === 'done')
  if (!assessment) return []
  return assessment.findings.map(({ id, group, title, evidence, advice }) =>
    own(`finding/${id}`, `Assessment, ${group}: ${title}`, [title, evidence, advice].filter(Boolean).join(' ')),
  )
}

/** The page that was assessed is known too, unless it was added to the knowledge base itself. */
function fromAssessedPage({ assessments, knowledge }: UserRecord): Passage[] {
  const assessment = assessments.find(({ status }) => status === 'done')
  if (!assessment?.text || knowledge.some(({ url }) => url === assessment.url)) return []
  return fromDocument({
    id: 'page',
    kind: 'page',
    title: assessment.pageTitle || assessment.url || 'The assessed page',
    text: assessment.text,
    words: 0,
    addedAt: assessment.startedAt,
    isIncluded: true,
    ...(assessment.url && { url: assessment.url }),
  })
}

/** Whether visitors may be answered from a document. */
export const isUsed = ({ id, isIncluded }: KnowledgeRecord, { knowledgeIds }: WidgetRecord): boolean =>
  isIncluded && (knowledgeIds === undefined || knowledgeIds.includes(id))

/** All that the user's own material says, in pieces short enough to be quoted. */
export function gatherPassages(record: UserRecord, view: 'owner' | 'public'): Passage[] {
  const isWanted = (document: KnowledgeRecord): boolean =>
    view === 'owner' ? document.isIncluded : isUsed(document, record.widget.value)
  const documents = record.knowledge.filter(isWanted).flatMap(fromDocument)
  if (view === 'public') return documents
  return [...documents, ...fromAssessedPage(record), ...fromBlueprint(record), ...fromProfile(record), ...fromAssessment(record)]
}
