/** A sample, of a bakery that does not exist: it shows what a blueprint holds. */
export const sampleBlueprint = {
  business: 'Linden Street Bakery',
  audience: 'People within a walk of ten minutes who buy bread on the way to work, and parents on Saturday mornings.',
  promise: 'Bread from this morning, from flour we can name, at a price for every day.',
  tone: [
    { name: 'Serious', opposite: 'Playful', share: 40 },
    { name: 'Casual', opposite: 'Formal', share: 30 },
    { name: 'Plain', opposite: 'Technical', share: 15 },
    { name: 'Reserved', opposite: 'Enthusiastic', share: 25 },
  ],
  colours: [
    { name: 'Crust', value: '#8a4b1f', use: 'Headings and buttons' },
    { name: 'Flour', value: '#f7f1e8', use: 'Backgrounds' },
    { name: 'Linden', value: '#4c6b3c', use: 'What is seasonal' },
    { name: 'Oven', value: '#2a211b', use: 'Text' },
  ],
  wordsToUse: ['this morning', 'by hand', 'your usual', 'rye from Hallam Mill'],
  wordsToAvoid: ['artisanal', 'indulge', 'mouth-watering', 'elevate'],
} as const

/** The same news twice: as anyone would write it, and in the voice of the blueprint. */
export const voiceSample = {
  before: 'We are thrilled to announce our mouth-watering new artisanal rye loaf. Indulge today!',
  after: 'New from this morning: a rye loaf, shaped by hand, with rye from Hallam Mill. Ask for it with your usual.',
} as const
