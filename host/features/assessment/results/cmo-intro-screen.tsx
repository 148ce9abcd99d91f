import { ListChecks, MessageCircle, Square, Volume2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ChatOptions } from '../../../../sdk/entries/index.ts'
import { nextStep } from '../../../app/routing/journey.ts'
import type { Assessment } from '../../../backend/types.ts'
import { useAuth } from '../../../lib/hooks/use-auth.ts'
import { useReadAloud } from '../../../lib/hooks/use-read-aloud.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { StepMark } from '../../../ui/step-mark.tsx'
import { AgentChat } from '../../../agents/agent-chat.tsx'
import { agentFace } from '../../../agents/agent-face.ts'
import { AssessmentGate } from '../run/assessment-gate.tsx'
import { composeGreeting } from './compose-greeting.ts'
import './cmo-intro-screen.css'

const next = [
  ['The analysis', 'Every finding with evidence from your page, most serious first.'],
  ['The score cards', 'A score for each group of checks, and the one thing to fix first.'],
  ['Your brand', 'We draft how your brand speaks from what we found. You can change all of it.'],
] as const

/** Who speaks, and what it says about the assessment. */
function Greeting({ paragraphs, voice }: { paragraphs: readonly string[]; voice: ReturnType<typeof useReadAloud> }) {
  return (
    <Card as="section" isRaised aria-labelledby="cmo-intro-name">
      <div className="cmo-intro-person">
        <img className="cmo-intro-portrait" src={agentFace('cmo')} alt="" width={56} height={56} />
        <div>
          <h2 id="cmo-intro-name">Your CMO</h2>
          <p>Chief marketing agent</p>
        </div>
      </div>
      <div className="cmo-intro-greeting">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {voice.isSupported && (
        <div>
          <Button onClick={() => (voice.isSpeaking ? voice.stop() : voice.say(paragraphs.join(' ')))}>
            {voice.isSpeaking ? <Square size={18} aria-hidden /> : <Volume2 size={18} aria-hidden />}
            {voice.isSpeaking ? 'Stop' : 'Hear greeting'}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Introduction({ assessment }: { assessment: Assessment }) {
  const { user } = useAuth()
  const greeting = composeGreeting(user?.preferred_username ?? user?.name ?? '', assessment)
  const voice = useReadAloud()
  const [isAloud, setIsAloud] = useState(false)
  const options = useMemo((): ChatOptions => ({ textToSpeech: isAloud }), [isAloud])

  return (
    <div className="cmo-intro">
      <div className="cmo-intro-words">
        <Greeting paragraphs={greeting} voice={voice} />
        <section aria-labelledby="cmo-intro-next">
          <h2 id="cmo-intro-next">What happens next</h2>
          <ol className="cmo-intro-next">
            {next.map(([name, words], index) => (
              <li key={name}>
                <StepMark>{index + 1}</StepMark>
                <div>
                  <h3>{name}</h3>
                  <p>{words}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <div>
          <ButtonLink variant="primary" size="large" href={nextStep('/cmointro')}>
            See analysis
          </ButtonLink>
        </div>
      </div>
      <section className="cmo-intro-chat" aria-labelledby="cmo-intro-ask">
        <div className="cmo-intro-chat-head">
          <h2 id="cmo-intro-ask">Ask before you continue</h2>
          {voice.isSupported && (
            <Button aria-pressed={isAloud} onClick={() => setIsAloud(!isAloud)}>
              <Volume2 size={18} aria-hidden />
              Read replies aloud
            </Button>
          )}
        </div>
        <AgentChat key={assessment.id} agentId="cmo" options={options} className="cmo-intro-box" />
      </section>
    </div>
  )
}

const outlook = [
  { icon: MessageCircle, title: 'A greeting of your CMO', text: 'What it noticed on your page, to read or to hear.' },
  { icon: ListChecks, title: 'What to do first', text: 'The step with the most effect, and why.' },
] as const

/** The CMO introduces itself out of the assessment, says what comes next, and takes questions. */
export default function CmoIntroScreen() {
  return (
    <AssessmentGate
      title="Meet your CMO"
      outlook={outlook}
      purpose="Your chief marketing agent has reviewed your website. Hear what it found, or ask a question."
    >
      {(assessment) => <Introduction assessment={assessment} />}
    </AssessmentGate>
  )
}
