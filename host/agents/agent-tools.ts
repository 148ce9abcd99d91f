import type { Backend } from '../backend/client.ts'
import { networks } from '../lib/networks.ts'
import type { Network } from '../backend/types.ts'
import type { AgentTool } from './agent-tool.ts'

const text = (given: Readonly<Record<string, unknown>>, name: string): string => {
  const value = given[name]
  return typeof value === 'string' ? value : ''
}

const nothing = { type: 'object', properties: {}, additionalProperties: false }

const strings = (names: Readonly<Record<string, string>>) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(names).map(([name, description]) => [name, { type: 'string', description }])),
  required: Object.keys(names),
  additionalProperties: false,
})

async function searchKnowledge(question: string, backend: Backend): Promise<string> {
  let whole = ''
  const sources: string[] = []
  for await (const { text: piece = '', parts = [] } of backend.askAgent('knowledge', {
    messages: [{ role: 'user', text: question }],
  })) {
    whole += piece
    sources.push(...parts.map(({ title, url }) => [title, url].filter(Boolean).join(', ')))
  }
  return sources.length ? `${whole}\n\nSources:\n${sources.map((source, place) => `${place + 1}. ${source}`).join('\n')}` : whole
}

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** The fields of the profile, as they are called to the user. */
const fieldNames: Readonly<Record<string, string>> = {
  businessName: 'the name of your business',
  industry: 'your industry',
  goal: 'your goal',
  customers: 'your best customers',
}

/** What models may do, by name. Nothing here publishes or pays, and what changes something asks the user first. */
export const agentTools = {
  searchKnowledge: {
    name: 'search_knowledge',
    description: "Searches the business's own sources. Use it before you state any fact about the business.",
    parameters: strings({ question: 'What you want to know, in a few words.' }),
    run: (given, backend) => searchKnowledge(text(given, 'question'), backend),
  },
  readAssessment: {
    name: 'read_assessment',
    description: 'Reads the latest assessment of the website: scores, findings with evidence, advice.',
    parameters: nothing,
    async run(_given, backend) {
      const { url, scores, findings, summary } = await backend.readLatestAssessment()
      return JSON.stringify({ url, scores, summary, findings: findings.filter(({ severity }) => severity !== 'good') })
    },
  },
  listTasks: {
    name: 'list_tasks',
    description: 'Lists what is to be done this week, and what is done.',
    parameters: nothing,
    run: async (_given, backend) => JSON.stringify(await backend.listTasks()),
  },
  draftPost: {
    name: 'save_post_draft',
    description: 'Saves a post as a draft in the calendar. The user decides when it is published.',
    parameters: {
      type: 'object',
      properties: {
        network: { type: 'string', enum: ['instagram', 'facebook', 'linkedin', 'x', 'tiktok', 'google-business'] },
        text: { type: 'string', description: 'The whole text of the post.' },
      },
      required: ['network', 'text'],
      additionalProperties: false,
    },
    question: (given) => ({
      title: `Save this draft for ${networks.find(({ id }) => id === given['network'])?.name ?? 'your calendar'}?`,
      content: text(given, 'text'),
      action: 'Save draft',
    }),
    async run(given, backend) {
      const post = await backend.savePost({
        network: text(given, 'network') as Network,
        text: text(given, 'text'),
        status: 'draft',
      })
      return `Saved as a draft for ${post.network}.`
    },
  },
  readAnalytics: {
    name: 'read_analytics',
    description: 'Reads the figures of the last 30 days: conversations, unanswered questions, topics, response time.',
    parameters: nothing,
    run: async (_given, backend) => JSON.stringify(await backend.readAnalytics({ from: day(29), to: day(0) })),
  },
  saveProfile: {
    name: 'save_profile',
    description: 'Keeps one thing the user told about the business.',
    parameters: {
      type: 'object',
      properties: {
        field: { type: 'string', enum: ['businessName', 'industry', 'goal', 'customers'] },
        value: { type: 'string', description: 'In the user’s own words.' },
      },
      required: ['field', 'value'],
      additionalProperties: false,
    },
    question: (given) => ({
      title: `Save this as ${fieldNames[text(given, 'field')] ?? 'part of your profile'}?`,
      content: text(given, 'value'),
      action: 'Save',
    }),
    async run(given, backend) {
      const field = ['businessName', 'industry', 'goal', 'customers'].find((name) => name === given['field'])
      if (!field) return 'There is no such field.'
      await backend.saveProfile({ [field]: text(given, 'value') })
      return 'Saved.'
    },
  },
} satisfies Record<string, AgentTool>
