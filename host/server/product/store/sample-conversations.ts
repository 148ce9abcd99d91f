import type { ConversationRecord } from './user-record.ts'

const questions = [
  'What are your opening hours?',
  'Do you deliver to my city?',
  'How much is delivery?',
  'Can I change my order?',
  'Do you have gift cards?',
  'Which payment methods do you take?',
  'How long does an order take?',
  'Where can I park?',
]

/** Made-up conversations that show what the figures look like; the same for the same days. They are sent labelled as a sample. */
export function sampleConversations(days: readonly string[]): ConversationRecord[] {
  return days.flatMap((date, place) => {
    const isWeekend = [0, 6].includes(new Date(date).getUTCDay())
    const count = (isWeekend ? 2 : 6) + ((place * 7) % 5)
    return Array.from({ length: count }, (_, number) => ({
      id: `sample-${date}-${number}`,
      agentId: 'customer-chat',
      startedAt: `${date}T${String(8 + number).padStart(2, '0')}:15:00.000Z`,
      turns: Array.from({ length: 1 + ((place + number) % 3) }, (_turn, turn) => ({
        at: `${date}T${String(8 + number).padStart(2, '0')}:${15 + turn}:00.000Z`,
        question: questions[(place * 3 + number * 2 + turn) % questions.length] ?? '',
        answer: 'A sample answer.',
        isAnswered: (place + number + turn) % 6 !== 0,
        responseTime: 700 + ((place * 131 + number * 57 + turn * 211) % 900),
      })),
    }))
  })
}
