import { frequentWords } from '../frequent-words.ts'
import { ProductFault } from '../product-fault.ts'
import type { Route } from './route.ts'
import { sampleConversations } from '../store/sample-conversations.ts'
import { visitorConversations } from '../visitor-conversations.ts'
import type { ConversationRecord, ConversationTurnRecord } from '../store/user-record.ts'

const day = 86_400_000
const mostDays = 366

function daysBetween(from: string, to: string): string[] {
  const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isDate(from) || !isDate(to) || from > to)
    throw new ProductFault(400, 'invalid', 'Give “from” and “to” as days like 2026-11-21.')
  const count = (Date.parse(to) - Date.parse(from)) / day + 1
  if (count > mostDays) throw new ProductFault(400, 'invalid', 'Ask for a year at most.')
  return Array.from({ length: count }, (_, place) => new Date(Date.parse(from) + place * day).toISOString().slice(0, 10))
}

function middle(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

interface Asked extends ConversationTurnRecord {
  readonly agentId: string
  readonly date: string
}

/** Questions are about the words they share; each counts once for a word. */
function topicsOf(turns: readonly Asked[]) {
  return frequentWords(turns.map(({ question }) => [...new Set(question.toLowerCase().split(/\s+/))].join(' ')).join('\n'), 8)
    .map((name) => ({ name, questions: turns.filter(({ question }) => question.toLowerCase().includes(name)).length }))
    .sort((a, b) => b.questions - a.questions)
}

function unansweredOf(turns: readonly Asked[]) {
  const found = new Map<string, { question: string; agentId: string; times: number; lastAskedAt: string }>()
  for (const { question, agentId, at, isAnswered } of turns) {
    if (isAnswered) continue
    const key = `${agentId} ${question
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()}`
    const known = found.get(key)
    found.set(key, {
      question,
      agentId,
      times: (known?.times ?? 0) + 1,
      lastAskedAt: known && known.lastAskedAt > at ? known.lastAskedAt : at,
    })
  }
  return [...found.values()].sort((a, b) => b.times - a.times || b.lastAskedAt.localeCompare(a.lastAskedAt)).slice(0, 20)
}

/** Figures out of what was really asked and answered. */
function summarise(conversations: readonly ConversationRecord[], from: string, to: string) {
  const turns: Asked[] = conversations
    .flatMap(({ agentId, turns: own }) => own.map((turn) => ({ ...turn, agentId, date: turn.at.slice(0, 10) })))
    .filter(({ date }) => date >= from && date <= to)
  const days = daysBetween(from, to).map((date) => {
    const own = turns.filter((turn) => turn.date === date)
    return {
      date,
      conversations: conversations.filter(({ startedAt }) => startedAt.startsWith(date)).length,
      questions: own.length,
      unanswered: own.filter(({ isAnswered }) => !isAnswered).length,
      responseTime: middle(own.map(({ responseTime }) => responseTime)),
    }
  })
  return { from, to, days, topics: topicsOf(turns), unanswered: unansweredOf(turns) }
}

/** What visitors asked the customer chat, and what was said in each conversation. */
export const analyticsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/analytics/conversations',
    access: 'paid',
    async answer({ users, caller, url, now }) {
      const today = new Date(now()).toISOString().slice(0, 10)
      const to = url.searchParams.get('to') ?? today
      const from = url.searchParams.get('from') ?? to
      const isSample = url.searchParams.get('sample') === 'true'
      const days = daysBetween(from, to)
      const conversations = isSample ? sampleConversations(days) : visitorConversations(await users.read(caller.userId))
      return { isSample, ...summarise(conversations, from, to) }
    },
  },
  {
    method: 'GET',
    path: '/v1/conversations',
    access: 'paid',
    async answer({ users, caller, url }) {
      const agent = url.searchParams.get('agent')
      return (await users.read(caller.userId)).conversations.filter(({ agentId }) => agent === null || agentId === agent)
    },
  },
]
