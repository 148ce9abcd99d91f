/** A message of the talk. */
interface DemoMessage {
  readonly role: 'user' | 'ai'
  readonly text: string
}

/** The talk that the demonstration begins with: of the bakery of the sample blueprint, which does not exist. */
export const demoTalk: readonly DemoMessage[] = [
  { role: 'user', text: 'What should I fix first on our website?' },
  {
    role: 'ai',
    text: 'The headline. It says **“Welcome”**, and a visitor learns nothing from it.\n\n1. **Say what you bake**, and for whom\n2. **Put the opening hours** where a phone shows them\n3. **Describe your pictures**: four of nine have no text\n\nThe first one is ten minutes of work.',
  },
  { role: 'user', text: 'Write the headline, in our voice' },
  {
    role: 'ai',
    text: '> Bread from this morning, from flour we can name.\n\nIt is your promise from the brand blueprint. Shall I write the post that goes with it?',
  },
]
