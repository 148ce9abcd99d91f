// The charts of a span: conversations, times, topics.
import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Analytics } from '../../backend/types.ts'
import { axisSteps } from './axis-steps.ts'
import { ChartCard } from '../../ui/charts/chart-card.tsx'
import { figures } from './figures.ts'

const axis = { stroke: 'var(--confab-line-strong)', tick: { fill: 'var(--confab-muted)', fontSize: 12 }, tickLine: false }
const grid = <CartesianGrid stroke="var(--confab-line)" vertical={false} />
const tooltip = {
  contentStyle: {
    border: '1px solid var(--confab-line)',
    borderRadius: 'var(--confab-radius)',
    background: 'var(--confab-surface)',
    color: 'var(--confab-text)',
  },
  itemStyle: { color: 'var(--confab-text)' },
  cursor: { fill: 'var(--confab-accent-soft)', stroke: 'var(--confab-line-strong)' },
  isAnimationActive: false,
}
const size = { width: '100%', height: '100%' } as const
const series = 'var(--confab-accent)'
/** At the end there is room for half of the last label, which the library leaves out otherwise, and all others with it. */
const margin = { top: 8, right: 24, bottom: 0, left: 0 }

/** An axis of figures, labelled in round steps. */
const valueAxis = (values: readonly number[], isWhole: boolean) => {
  const steps = axisSteps(values, { isWhole })
  return { ...axis, ticks: steps, domain: [0, steps.at(-1) ?? 1], interval: 0 } as const
}

/** Every so many days, the newest among them. */
const dayAxis = {
  ...axis,
  dataKey: 'date',
  tickFormatter: figures.day,
  minTickGap: 16,
  interval: 'equidistantPreserveEnd',
} as const

/** Recharts gives the label as whatever could be drawn. */
const dayLabel = (label: ReactNode): ReactNode => (typeof label === 'string' ? figures.day(label) : label)

type Days = Analytics['days']

/** Conversations per day. */
export function ConversationsChart({ days }: { days: Days }) {
  return (
    <ChartCard
      id="conversations"
      title="Conversations per day"
      note="A conversation ends after half an hour without a message. Days are in UTC."
      columns={['Day', 'Conversations', 'Questions', 'Unanswered']}
      rows={days
        .toReversed()
        .map(({ date, conversations, questions, unanswered }) => [
          figures.day(date),
          figures.count(conversations),
          figures.count(questions),
          figures.count(unanswered),
        ])}
    >
      <ResponsiveContainer {...size}>
        <BarChart data={[...days]} margin={margin} accessibilityLayer={false}>
          {grid}
          <XAxis {...dayAxis} />
          <YAxis
            {...valueAxis(
              days.map((day) => day.conversations),
              true,
            )}
            width={32}
            axisLine={false}
          />
          <Tooltip {...tooltip} labelFormatter={dayLabel} />
          <Bar dataKey="conversations" name="Conversations" fill={series} radius={[3, 3, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  )
}

/** The median time to answer, per day. */
function ResponseTimeChart({ days }: { days: Days }) {
  const drawn = days.map((day) => ({ ...day, seconds: day.responseTime === null ? null : day.responseTime / 1000 }))
  const seconds = drawn.flatMap((day) => day.seconds ?? [])
  return (
    <ChartCard
      id="response-time"
      title="Response time"
      note="Median time from question to full answer. Stopped answers aren't counted."
      columns={['Day', 'Median']}
      rows={days.toReversed().map(({ date, responseTime }) => [figures.day(date), figures.duration(responseTime)])}
    >
      <ResponsiveContainer {...size}>
        <LineChart data={drawn} margin={margin} accessibilityLayer={false}>
          {grid}
          <XAxis {...dayAxis} />
          <YAxis
            {...valueAxis(seconds, false)}
            width={44}
            axisLine={false}
            tickFormatter={(value: number) => figures.duration(value * 1000)}
          />
          <Tooltip {...tooltip} labelFormatter={dayLabel} formatter={(value) => figures.duration(Number(value) * 1000)} />
          <Line
            dataKey="seconds"
            name="Median"
            stroke={series}
            strokeWidth={2}
            dot={{ r: 3, fill: series }}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </ChartCard>
  )
}

/** What was asked about most. */
function TopicsChart({ topics }: Pick<Analytics, 'topics'>) {
  const questions = topics.map((topic) => topic.questions)
  return (
    <ChartCard
      id="topics"
      title="Topics"
      note="Words that questions have in common. A question can count towards several topics."
      columns={['Topic', 'Questions']}
      rows={topics.map(({ name, questions }) => [name, figures.count(questions)])}
    >
      <ResponsiveContainer {...size}>
        <BarChart data={[...topics]} layout="vertical" margin={margin} accessibilityLayer={false}>
          <XAxis {...valueAxis(questions, true)} type="number" />
          <YAxis {...axis} type="category" dataKey="name" width={96} interval={0} />
          <Tooltip {...tooltip} />
          <Bar dataKey="questions" name="Questions" fill={series} radius={[0, 3, 3, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  )
}

/** What else is drawn of a span. */
export function OtherCharts({ days, topics }: Pick<Analytics, 'days' | 'topics'>) {
  return (
    <>
      <ResponseTimeChart days={days} />
      {topics.length > 0 && <TopicsChart topics={topics} />}
    </>
  )
}
