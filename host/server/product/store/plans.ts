/** What a plan allows. The routes hold users to it, and the plan's texts are made of the same values. */
export interface PlanLimits {
  /** Documents in the knowledge base. */
  readonly sources: number
  /** Posts that are kept, drafts included. */
  readonly posts: number
  readonly canSchedule: boolean
}

interface Tier {
  readonly id: string
  readonly name: string
  /** A month, in cents. */
  readonly price: number
  readonly isRecommended: boolean
  readonly limits: PlanLimits
  /** What it includes beside its limits. */
  readonly includes: readonly string[]
}

const tiers: readonly Tier[] = [
  {
    id: 'starter',
    name: 'Starter',
    price: 2900,
    isRecommended: false,
    limits: { sources: 25, posts: 50, canSchedule: false },
    includes: ['All six agents', 'Customer chat for your website'],
  },
  {
    id: 'growth',
    name: 'Growth',
    price: 7900,
    isRecommended: true,
    limits: { sources: 100, posts: 200, canSchedule: true },
    includes: ['Everything in Starter'],
  },
  {
    id: 'studio',
    name: 'Studio',
    price: 19_900,
    isRecommended: false,
    limits: { sources: 200, posts: 500, canSchedule: true },
    includes: ['Everything in Growth'],
  },
]

const featuresOf = ({ includes, limits }: Tier): string[] => [
  ...includes,
  `${limits.sources} sources in your knowledge base`,
  limits.canSchedule ? `${limits.posts} posts, drafted and scheduled` : `${limits.posts} draft posts`,
]

/** A year costs ten months. */
const intervals = [
  { interval: 'month', months: 1 },
  { interval: 'year', months: 10 },
] as const

/** What can be bought. */
export const plans = intervals.flatMap(({ interval, months }) =>
  tiers.map((tier) => ({
    id: `${tier.id}-${interval}`,
    name: tier.name,
    price: tier.price * months,
    currency: 'USD',
    interval,
    features: featuresOf(tier),
    isRecommended: tier.isRecommended,
  })),
)

/** What the knowledge base of someone without a plan holds: as much as the smallest plan. */
const free: PlanLimits = { sources: 25, posts: 0, canSchedule: false }

/** A plan that an administrator set has no id here, and every limit of the largest. */
export function planLimits(planId: string | undefined, isPaid: boolean): PlanLimits {
  const tier = tiers.find(({ id }) => planId?.startsWith(`${id}-`)) ?? tiers.at(-1)
  return isPaid && tier ? tier.limits : free
}
