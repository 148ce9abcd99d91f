import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { picture } from '../kit/files/picture.ts'

const everything: ChatOptions['history'] = [
  { role: 'user', text: 'Which plan includes the **brand blueprint**?' },
  {
    role: 'ai',
    text: '## Plans\n\nThe *Growth* plan does:\n\n| Plan | Blueprint | Price |\n|---|:-:|--:|\n| Start | no | 10 |\n| Growth | yes | 30 |\n\n1. Open **Settings**\n2. Choose a plan\n   - monthly\n   - yearly\n\n> You can change it at any time.\n\n- [x] Trial ended\n- [ ] Card added',
  },
  { role: 'user', text: 'And how do I stop a stream?' },
  {
    role: 'ai',
    text: 'Call `stop()`, see [the page](https://example.com):\n\n```js\nconst chat = createChat(document.body)\nchat.stop()\n```',
  },
  { role: 'user', files: [{ src: picture('A picture'), type: 'image', name: 'picture.svg' }] },
  { role: 'ai', files: [{ src: 'https://example.com/report.pdf', type: 'any', name: 'report.pdf' }] },
  { role: 'ai', html: '<button class="deep-chat-button deep-chat-suggestion-button">Tell me more</button>' },
]

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Messages/Conversation',
  args: { demo: true, avatars: true, names: true, history: everything },
}
export default meta

/** Everything that a message may hold. */
export const Everything: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Tell me more')
    await expect(chat.element.getMessages()).toHaveLength(7)
  },
}

export const Dark: ChatStory = { ...Everything, globals: { theme: 'dark' } }

export const WithForcedColours: ChatStory = { ...Everything, globals: { colours: 'forced' } }

export const Mobile: ChatStory = { ...Everything, globals: { width: 'phone' } }

export const MobileDark: ChatStory = { ...Everything, globals: { width: 'phone', theme: 'dark' } }

export const RTL: ChatStory = {
  args: {
    names: { user: { text: 'أنت' }, ai: { text: 'كونفاب' } },
    labels: { inputPlaceholder: 'اسألني أي شيء', chat: 'محادثة', conversation: 'المحادثة' },
    history: [
      { role: 'user', text: 'ما هي الخطة التي تشمل **هوية العلامة**؟' },
      { role: 'ai', text: 'خطة *النمو*:\n\n| الخطة | الهوية |\n|---|---|\n| البداية | لا |\n| النمو | نعم |\n\n- شهريا\n- سنويا' },
      { role: 'user', text: 'And a question in English, in between?' },
      { role: 'ai', text: 'An answer in English stands from left to right.\n\nثم نعود إلى العربية: `chat.stop()`' },
    ],
  },
  globals: { direction: 'rtl' },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', 'خطة النمو')
    const [arabic, english] = [...chat.root.querySelectorAll('[part~="user-bubble"] p')]
    await expect(arabic).toHaveStyle({ direction: 'rtl' })
    await expect(english).toHaveStyle({ direction: 'ltr' })
  },
}

export const RTLMobileDark: ChatStory = {
  ...RTL,
  globals: { direction: 'rtl', width: 'phone', theme: 'dark' },
}

const word = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'

/** Words, addresses, code and tables that are wider than the chat: nothing makes the conversation scroll sideways. */
export const VeryLongWords: ChatStory = {
  args: {
    names: { user: { text: word }, ai: { text: word } },
    history: [
      { role: 'user', text: word.repeat(3) },
      { role: 'ai', text: `https://example.com/${'a-long-path/'.repeat(20)}` },
      {
        role: 'ai',
        text: `\`\`\`\nconst answer = ${'veryLongName.'.repeat(20)}value\n\`\`\`\n\n| ${`${word} | `.repeat(4)}\n|${'---|'.repeat(4)}`,
      },
      { role: 'ai', files: [{ src: 'https://example.com/file', type: 'any', name: `${word}-${word}.pdf` }] },
    ],
  },
  globals: { width: 'narrow' },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('user', word)
    const messages = await chat.seen('messages')
    await eventually(() => expect(messages.scrollWidth).toBeLessThanOrEqual(messages.clientWidth))
  },
}

/** Numbers in the text say which source the words before them rest on. A press shows the source. */
export const Sources: ChatStory = {
  args: {
    history: [
      {
        role: 'ai',
        parts: [
          {
            type: 'text',
            text: 'The sky is **blue** because short waves scatter more strongly. At dusk red remains.\n\n- Rayleigh said why in 1871.',
          },
          {
            type: 'source',
            id: 'scattering',
            url: 'https://example.org/scattering',
            title: 'Rayleigh scattering',
            snippet: 'Scattering of light by particles that are much smaller than its wavelength',
            positions: [
              { start: 0, end: 62 },
              { start: 85, end: 113 },
            ],
          },
          {
            type: 'source',
            id: 'dusk',
            url: 'https://example.org/dusk',
            title: 'The colours of dusk',
            positions: [{ start: 63, end: 83 }],
          },
        ],
      },
    ],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(chat.root.querySelectorAll('.citation')).toHaveLength(3))
    const mark = await chat.seen('citation')
    mark.click()
    await eventually(() => expect(chat.root.querySelector('.source-card')?.textContent).toContain('Rayleigh scattering'))
  },
}

/** Footnotes that an answer defines itself are sources. */
export const Footnotes: ChatStory = {
  args: {
    history: [
      { role: 'user', text: 'Why is the sky blue?' },
      {
        role: 'ai',
        text: 'Short waves scatter more strongly than long ones[^rayleigh]. At dusk the way is longer, and **red** is left[^dusk][^eye].\n\n[^rayleigh]: https://example.org/sky Rayleigh scattering\n[^dusk]: [The colours of dusk](https://example.org/dusk), chapter 2\n[^eye]: The eye sees less violet than there is.',
      },
    ],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(chat.root.querySelectorAll('.citation')).toHaveLength(3))
    ;(await chat.button('Source 3, The eye sees less violet than there is.')).click()
    await eventually(() => expect(chat.root.querySelector('.source-card')).toHaveTextContent('The eye sees less violet'))
  },
}

export const FootnotesInTheDark: ChatStory = { ...Footnotes, globals: { theme: 'dark' } }

export const FootnotesRightToLeft: ChatStory = { ...Footnotes, globals: { direction: 'rtl' } }

export const FootnotesInForcedColours: ChatStory = { ...Footnotes, globals: { colours: 'forced' } }

/** LaTeX is set as MathML: in lines, in tables and on lines of its own. What cannot be set is shown as its source. */
export const Formulas: ChatStory = {
  args: {
    history: [
      {
        role: 'ai',
        text: String.raw`The roots of \(ax^2 + bx + c = 0\) are

\[
x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}
\]

| Name | Formula |
|---|---|
| Euler | \(e^{i\pi} + 1 = 0\) |
| Gauss | \(\int_{-\infty}^{\infty} e^{-x^2}\,dx = \sqrt{\pi}\) |

Not LaTeX: \(\nosuchcommand{a}\), between $5 and $6.`,
      },
    ],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(chat.root.querySelectorAll('.formula > math')).toHaveLength(4))
    await chat.says('ai', /Not LaTeX: \\\(\\nosuchcommand/)
  },
}

/** What can be done with a table and with code stands over them, where the pointer or the focus is. */
export const TablesAndCode: ChatStory = {
  args: {
    history: [
      {
        role: 'ai',
        text: `| Plan | Seats | Price |
|:--|--:|--:|
| Start | 1 | 10.00 |
| Growth | 5 | 30.00 |

\`\`\`js title="src/plans.js"
${Array.from({ length: 14 }, (_, index) => `export const plan${index + 1} = createPlan(${index + 1}) // what it is called, and what is in it`).join('\n')}
\`\`\`

\`\`\`diff
- seats: 1
+ seats: 5
  price: 30
\`\`\``,
      },
    ],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(chat.root.querySelectorAll('[role="toolbar"].block-tools')).toHaveLength(3))
    chat.root.querySelector<HTMLElement>('.table-box')?.focus()
    await eventually(() => expect(chat.root.querySelector('.hljs-addition')).not.toBeNull())
  },
}

export const TablesAndCodeMobile: ChatStory = { ...TablesAndCode, globals: { width: 'phone', theme: 'dark' } }

/** Line ends are line ends, and links open where the page wants them. */
export const MarkdownOptions: ChatStory = {
  args: {
    remarkable: { breaks: false, linkTarget: '_self' },
    history: [{ role: 'ai', text: 'One line\nand the same line. [A link](https://example.com) in this window.' }],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', /One line\sand the same line/)
    await expect(chat.root.querySelector('[part~="ai-bubble"] a')).toHaveAttribute('target', '_self')
  },
}
