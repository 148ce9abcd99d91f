import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { StoryChat } from '../kit/story-chat.tsx'
import { richHistory } from './rich-talk.ts'
import '../kit/design-page.css'
import './start-page.css'

const options: ChatOptions = {
  connect: { url: '/api/start', stream: true },
  history: richHistory,
  defaultInput: { text: 'And with spelt?' },
  images: true,
  mixedFiles: true,
  speechToText: true,
  messageActions: true,
}

const links = [
  { story: 'themes-theme-builder--theme-builder', name: 'Theme builder', line: 'Choose a look and take it with you.' },
  { story: 'states-overview--contact-sheet', name: 'Contact sheet', line: 'Every state of the chat on one page.' },
  { story: 'themes-tokens--tokens', name: 'Tokens', line: 'Every colour, radius and distance, with its contrast.' },
]

/** What Storybook opens with: a conversation to try, and the ways on. */
export function StartPage() {
  return (
    <div className="design-page start-page">
      <header>
        <div>
          <h1>Confab</h1>
          <p>
            This chat is live: its answers are scripted, everything else is what your visitors get. Change theme, direction and
            width in the toolbar above.
          </p>
        </div>
        <nav aria-label="Design">
          {links.map(({ story, name, line }) => (
            <a key={story} href={`./?path=/story/${story}`} target="_top" title={line}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      <StoryChat options={options} />
    </div>
  )
}
