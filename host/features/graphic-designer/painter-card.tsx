import { Link } from 'wouter'
import type { Blueprint, Versioned } from '../../backend/types.ts'
import type { Loaded } from '../../lib/hooks/use-loaded.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { painters, type Painter } from './painters.ts'
import './painter-card.css'

interface PainterCardProps {
  painter: Painter
  onPainter(painter: Painter): void
  /** Where the colours of the brand are from. */
  blueprint: Loaded<Versioned<Blueprint>> & { reload(): void }
  isUsed: boolean
  onUsed(isUsed: boolean): void
}

/** Who draws, and with which colours. */
export function PainterCard({ painter, onPainter, blueprint, isUsed, onUsed }: PainterCardProps) {
  const colours = blueprint.value?.value.colours ?? []
  return (
    <Card as="section" aria-labelledby="painter-heading">
      <h2 id="painter-heading">Image generator</h2>
      <Field label="Generator" help={painter.help}>
        {(control) => (
          <select
            {...control}
            value={painter.id}
            onChange={({ target }) => {
              const chosen = painters.find(({ id }) => id === target.value)
              if (chosen) onPainter(chosen)
            }}
          >
            {painters.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {painter.connection && (
        <p className="painter-note">
          The chat asks for your API key. It stays in this page's memory and goes only to the provider, which charges images to
          your account.
        </p>
      )}
      <h3>Colours of your brand</h3>
      {blueprint.status === 'failed' && (
        <p className="painter-note" role="alert">
          Couldn't load your colours. <Button onClick={blueprint.reload}>Try again</Button>
        </p>
      )}
      {blueprint.status === 'loaded' && colours.length === 0 && (
        <p className="painter-note">
          Your blueprint has no colours yet. <Link href="/brandblueprint">Choose colours</Link>
        </p>
      )}
      {colours.length > 0 && (
        <>
          <ul className="painter-colours">
            {colours.map((colour) => (
              <li key={colour}>
                <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
                  <rect x="0.5" y="0.5" width="23" height="23" rx="5.5" fill={colour} />
                </svg>
                <code>{colour}</code>
              </li>
            ))}
          </ul>
          {painter.connection && (
            <label className="painter-check">
              <input type="checkbox" checked={isUsed} onChange={({ target }) => onUsed(target.checked)} />
              Use these colours
            </label>
          )}
        </>
      )}
    </Card>
  )
}
