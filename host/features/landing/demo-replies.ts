/** A prepared answer of the demonstration, and the words by which a question finds it. */
interface DemoReply {
  readonly words: readonly string[]
  readonly text: string
}

const replies: readonly DemoReply[] = [
  {
    words: ['assess', 'assessment', 'website', 'site', 'check', 'score', 'find'],
    text: 'Enter your website. Confab checks **six things**: message, structure, trust, findability, accessibility and speed. Every finding shows its evidence, and every score the checks behind it.',
  },
  {
    words: ['price', 'cost', 'plan', 'plans', 'pay', 'free', 'money', 'much'],
    text: 'The assessment, brand blueprint and knowledge base are free. A paid plan unlocks **all agents**. See the plans further down this page.',
  },
  {
    words: ['agent', 'agents', 'video', 'design', 'designer', 'social', 'cmo', 'do', 'help'],
    text: 'There are six:\n\n- **CMO agent**: plans your week\n- **Video producer**: script, shots, captions\n- **Graphic designer**: images in your colours\n- **Social media**: posts for each network\n- **Chat analytics**: what your customers ask\n- **Customer chat**: answers on your own website',
  },
  {
    words: ['data', 'privacy', 'private', 'secure', 'security', 'safe', 'key', 'gdpr', 'track'],
    text: "We measure nothing without your consent. This demo answers **inside the page**: what you type here isn't sent anywhere.",
  },
  {
    words: ['brand', 'blueprint', 'voice', 'tone', 'style', 'colour', 'color'],
    text: 'The **brand blueprint** says who you speak to, what you promise and how you sound. See a [sample](/branding). Every agent follows it.',
  },
  {
    words: ['hello', 'hi', 'hey', 'thanks', 'thank'],
    text: 'Hello! Ask me about the assessment, the agents, the plans, or what happens to your data.',
  },
]

const otherwise =
  "I'm a demo with a few prepared answers, and I don't have one for this. Ask me about the **assessment**, the **agents**, the **plans** or your **data**. The real agents answer from your own knowledge base."

/** The prepared answer that shares the most words with the question. */
export function demoReply(question: string): string {
  const asked = new Set(question.toLowerCase().match(/\p{L}+/gu))
  let best: { text: string; hits: number } = { text: otherwise, hits: 0 }
  for (const { words, text } of replies) {
    const hits = words.filter((word) => asked.has(word)).length
    if (hits > best.hits) best = { text, hits }
  }
  return best.text
}
