import { Check, X } from 'lucide-react'
import { useAuth } from '../../lib/hooks/use-auth.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { sampleBlueprint, voiceSample } from './sample-blueprint.ts'
import { SampleColours } from './sample-colours.tsx'
import './branding.css'

function Words({ title, words, isAllowed }: { title: string; words: readonly string[]; isAllowed: boolean }) {
  const Icon = isAllowed ? Check : X
  return (
    <div>
      <h3>{title}</h3>
      <ul className={isAllowed ? 'branding-words' : 'branding-words branding-words-avoided'}>
        {words.map((word) => (
          <li key={word}>
            <Icon size={16} aria-hidden />
            {word}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Where the voice of the sample stands between two opposites each. */
function Tone() {
  return (
    <dl className="branding-tone">
      {sampleBlueprint.tone.map(({ name, opposite, share }) => (
        <div key={name}>
          <dt>
            {name} <span>or {opposite.toLowerCase()}</span>
          </dt>
          <dd>
            <meter min={0} max={100} value={100 - share} aria-label={`${name} rather than ${opposite.toLowerCase()}`}>
              {100 - share} %
            </meter>
            <span>{100 - share} %</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One text in two voices. */
function SampleTexts() {
  return (
    <div className="branding-sample-texts">
      <figure>
        <figcaption>Without a blueprint</figcaption>
        <blockquote>{voiceSample.before}</blockquote>
      </figure>
      <figure className="branding-after">
        <figcaption>With it</figcaption>
        <blockquote>{voiceSample.after}</blockquote>
      </figure>
    </div>
  )
}

/** What a blueprint is, by example, for anyone. */
export default function BrandingScreen() {
  const { isAuthenticated } = useAuth()
  const { business, audience, promise, wordsToUse, wordsToAvoid } = sampleBlueprint
  return (
    <Page
      title="One blueprint, so that every agent sounds like you"
      purpose="Confab drafts a brand blueprint from your website. You accept or change each field, and every agent follows it. This sample is for a made-up bakery."
      actions={
        <ButtonLink variant="primary" size="large" href={isAuthenticated ? '/assessment' : '/landing?auth=signup'}>
          Try it with your site
        </ButtonLink>
      }
    >
      <div className="branding-grid">
        <Card as="section" aria-labelledby="branding-business" className="branding-business">
          <h2 id="branding-business">{business}</h2>
          <dl className="branding-facts">
            <dt>Speaks to</dt>
            <dd>{audience}</dd>
            <dt>Promises</dt>
            <dd>{promise}</dd>
          </dl>
        </Card>
        <Card as="section" aria-labelledby="branding-voice" className="branding-voice">
          <h2 id="branding-voice">Voice</h2>
          <Tone />
        </Card>
        <Card as="section" aria-labelledby="branding-sample" className="branding-sample">
          <h2 id="branding-sample">The same news, before and after</h2>
          <SampleTexts />
        </Card>
        <Card as="section" aria-labelledby="branding-colours" className="branding-palette">
          <h2 id="branding-colours">Colours</h2>
          <SampleColours />
        </Card>
        <Card as="section" aria-labelledby="branding-words" className="branding-vocabulary">
          <h2 id="branding-words">Words</h2>
          <div className="branding-word-lists">
            <Words title="Use" words={wordsToUse} isAllowed />
            <Words title="Avoid" words={wordsToAvoid} isAllowed={false} />
          </div>
        </Card>
      </div>
    </Page>
  )
}
