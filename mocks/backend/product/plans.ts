/** What can be bought. Prices in cents. */
const monthly = [
  {
    id: 'starter',
    name: 'Starter',
    price: 2900,
    features: ['All agents', '1 website', '100 knowledge documents', 'Chat widget on 1 domain'],
    isRecommended: false,
  },
  {
    id: 'growth',
    name: 'Growth',
    price: 7900,
    features: ['Everything in Starter', '3 websites', 'Scheduled posts', 'Conversation analytics with export'],
    isRecommended: true,
  },
  {
    id: 'studio',
    name: 'Studio',
    price: 19_900,
    features: ['Everything in Growth', '10 websites', 'Team accounts', 'Priority support'],
    isRecommended: false,
  },
]

/** A year costs ten months. */
export const plans = [
  ...monthly.map((plan) => ({ ...plan, id: `${plan.id}-month`, currency: 'USD', interval: 'month' as const })),
  ...monthly.map((plan) => ({
    ...plan,
    id: `${plan.id}-year`,
    price: plan.price * 10,
    currency: 'USD',
    interval: 'year' as const,
  })),
]
