import { frequentWords } from '../../frequent-words.ts'
import { visitorConversations } from '../../visitor-conversations.ts'
import type { AgentContext } from '../agent-context.ts'
import type { AgentReply } from '../agent-reply.ts'
import { asText } from '../as-text.ts'

const shown = 5

const isOfConversations =
  /\b(?:how are (?:we|things)|how(?:'s| is) (?:it|the chat|business|my chat)|doing|conversations?|chats?|questions?|ask(?:ed|s|ing)?|answer(?:s|ed)?|unanswered|gaps?|missing|fail\w*|topics?|themes?|fast|slow|quick|response|seconds?|figures|numbers|statistics|stats|summary|summari[sz]e|overview|report|week|30 days|7 days|month)\b/i

/** Says what the recorded conversations say. */
export function composeAnalytics({ record, now }: AgentContext, question: string): AgentReply {
  if (!isOfConversations.test(question))
    return {
      isAnswered: false,
      text: 'I only know what visitors asked your customer chat: how many questions, how fast the answers came, what they were about, and which had none.',
    }
  const isWeek = /\bweek\b|\b7 days\b/i.test(question)
  const since = new Date(now.getTime() - (isWeek ? 7 : 30) * 86_400_000).toISOString()
  const period = isWeek ? 'the last 7 days' : 'the last 30 days'
  const talks = visitorConversations(record)
    .map(({ turns: own }) => own.filter(({ at }) => at >= since))
    .filter((own) => own.length > 0)
  const turns = talks.flat()
  if (!turns.length)
    return {
      isAnswered: true,
      text: `No visitor asked your customer chat anything in ${period}. Publish it, and figures appear here. What you ask in the preview isn't counted.`,
    }
  const open = turns.filter(({ isAnswered }) => !isAnswered)
  const times = turns.map(({ responseTime }) => responseTime).sort((a, b) => a - b)
  const middle = times[Math.floor((times.length - 1) / 2)] ?? 0
  const topics = frequentWords(turns.map(({ question: asked }) => asked).join('\n'), shown)
  const gaps = [...new Set(open.map(({ question: asked }) => asked.replace(/\s+/g, ' ').slice(0, 120)))].slice(0, shown)
  const asksForTalks = /\bhow many\b.*\b(?:conversations?|chats)\b/i.test(question)
  const talkWords = asksForTalks ? `**${talks.length} ${talks.length === 1 ? 'conversation' : 'conversations'}** with ` : ''
  const parts = {
    count: `${talkWords}**${turns.length} ${turns.length === 1 ? 'question' : 'questions'}** in ${period}, ${turns.length - open.length} answered, ${open.length} not.`,
    time: `Median response time: ${(middle / 1000).toFixed(1)} seconds.`,
    topics: topics.length ? `Most asked about: ${asText(topics.join(', '))}.` : '',
    gaps: gaps.length
      ? `Not answered:\n\n${gaps.map((gap) => `- ${asText(gap)}`).join('\n')}\n\nAdd the answers to the knowledge base.`
      : 'Every question got an answer from your sources. Read the inbox to see whether the answers were right.',
  }
  const asksFor = {
    time: /\b(fast|slow|time|quick|response|seconds?)\b/i,
    topics: /\b(topics?|about|themes?|most asked)\b/i,
    gaps: /\b(unanswered|not answered|gaps?|missing|fail)/i,
  }
  const wanted = (['time', 'topics', 'gaps'] as const).filter((part) => asksFor[part].test(question))
  const chosen = wanted.length || asksForTalks ? (['count', ...wanted] as const) : (['count', 'time', 'topics', 'gaps'] as const)
  return {
    isAnswered: true,
    text: chosen
      .map((part) => parts[part])
      .filter(Boolean)
      .join('\n\n'),
  }
}
