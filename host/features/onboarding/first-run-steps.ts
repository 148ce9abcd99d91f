import { BookOpen, Globe, ListChecks, Palette, Users } from 'lucide-react'
import type { Assessment, Blueprint, KnowledgeDocument } from '../../backend/types.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { agents } from '../../agents/agents.ts'
import type { FirstRunStep } from './first-run-step.ts'

/** What the tour shows of the user's own. */
export interface FirstRunData {
  readonly assessment: Assessment | undefined
  readonly blueprint: Blueprint
  readonly knowledge: readonly KnowledgeDocument[]
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

type Known = Pick<FirstRunStep, 'facts' | 'isOpen'>

const stillOpen = (words: string): Known => ({ facts: [words], isOpen: true })

function ofWebsite(assessment: Assessment | undefined): Known {
  if (assessment?.status !== 'done') return stillOpen("Your website hasn't been assessed yet. You can do that any time.")
  const { total, findings, pageTitle, url } = assessment
  const toFix = findings.filter(({ severity }) => severity !== 'good' && severity !== 'unknown').length
  return {
    facts: [
      `${pageTitle || url}: ${total === null ? 'not checked' : `${total} out of 100`}.`,
      toFix ? `${counted(toFix, 'finding', 'findings')} to fix, each with its evidence.` : 'Nothing to fix.',
    ],
  }
}

function ofBrand({ promise, audience, wordsToUse, wordsToAvoid }: Blueprint): Known {
  const facts = [
    promise && `Your promise: “${promise}”`,
    audience && `You speak to: ${audience}`,
    wordsToUse.length + wordsToAvoid.length > 0 &&
      `${counted(wordsToUse.length, 'word', 'words')} to use, ${wordsToAvoid.length} to avoid.`,
  ].filter((fact): fact is string => Boolean(fact))
  if (facts.length) return { facts }
  return stillOpen('Your blueprint is still empty. Every field you fill in makes the agents sound more like you.')
}

function ofKnowledge(knowledge: readonly KnowledgeDocument[]): Known {
  const included = knowledge.filter(({ isIncluded }) => isIncluded)
  if (!included.length) return stillOpen('Nothing yet. Price lists, opening hours and common questions are a good start.')
  const words = included.reduce((sum, document) => sum + document.words, 0)
  const sources = counted(included.length, 'source', 'sources')
  return { facts: [`${sources} with ${formatCount(words)} words, for example “${included[0]?.title}”.`] }
}

const team = (['cmo', 'social-media', 'video-producer', 'graphic-designer', 'customer-chat', 'chat-analytics'] as const).map(
  (id) => agents[id],
)

/** The five steps of the tour, with known facts about this user only. */
export const firstRunSteps = ({ assessment, blueprint, knowledge }: FirstRunData): readonly FirstRunStep[] => [
  {
    icon: Globe,
    title: 'Your website is the starting point',
    words: 'Your agents see it as a visitor does, and base their advice on what they find.',
    ...ofWebsite(assessment),
  },
  {
    icon: Palette,
    title: 'Your brand sets the tone',
    words: 'The brand blueprint says who you speak to and how. Everything an agent writes follows it.',
    ...ofBrand(blueprint),
  },
  {
    icon: BookOpen,
    title: 'Your sources give the answers',
    words: "Agents answer from your sources, cite them, and say so when they don't know.",
    ...ofKnowledge(knowledge),
  },
  {
    icon: Users,
    title: 'Your team of agents',
    words: 'Each has one job. They share what they know about your business, so you only explain it once.',
    facts: team.map(({ title, blurb }) => `${title}: ${blurb}`),
  },
  {
    icon: ListChecks,
    title: 'You decide',
    words: 'Agents draft and suggest. Nothing is posted or sent without your approval.',
    facts: ['Next, answer a few questions about your business (about three minutes), then choose your plan.'],
  },
]
