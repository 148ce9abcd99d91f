import { Link } from 'wouter'
import type { Blueprint, Versioned } from '../../backend/types.ts'
import type { Loaded } from '../../lib/hooks/use-loaded.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { imageGenerators, type ImageGenerator } from './image-generators.ts'
import './image-generator-card.css'

interface ImageGeneratorCardProps {
  generator: ImageGenerator
  onGenerator(generator: ImageGenerator): void
  /** Where the colours of the brand are from. */
  blueprint: Loaded<Versioned<Blueprint>> & { reload(): void }
  isUsed: boolean
  onUsed(isUsed: boolean): void
}

/** What to say where there are no colours to show. */
function ColoursNote({ blueprint }: Pick<ImageGeneratorCardProps, 'blueprint'>) {
  if (blueprint.status === 'failed')
    return (
      <p className="image-generator-note" role="alert">
        Couldn't load your colours. <Button onClick={blueprint.reload}>Try again</Button>
      </p>
    )
  if (blueprint.status === 'loaded' && !blueprint.value.value.colours?.length)
    return (
      <p className="image-generator-note">
        Your blueprint has no colours yet. <Link href="/brandblueprint">Choose colours</Link>
      </p>
    )
  return null
}

function ColourList({ colours }: { colours: readonly string[] }) {
  return (
    <ul className="image-generator-colours">
      {colours.map((colour) => (
        <li key={colour}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
            <rect x="0.5" y="0.5" width="23" height="23" rx="5.5" fill={colour} />
          </svg>
          <code>{colour}</code>
        </li>
      ))}
    </ul>
  )
}

/** Who draws, and with which colours. */
export function ImageGeneratorCard({ generator, onGenerator, blueprint, isUsed, onUsed }: ImageGeneratorCardProps) {
  const colours = blueprint.value?.value.colours ?? []
  return (
    <Card as="section" aria-labelledby="image-generator-heading">
      <h2 id="image-generator-heading">Image generator</h2>
      <Field label="Generator" help={generator.help}>
        {(control) => (
          <select
            {...control}
            value={generator.id}
            onChange={({ target }) => {
              const chosen = imageGenerators.find(({ id }) => id === target.value)
              if (chosen) onGenerator(chosen)
            }}
          >
            {imageGenerators.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {generator.connection && (
        <p className="image-generator-note">
          The chat asks for your API key. It stays in this page's memory and goes only to the provider, which charges images to
          your account.
        </p>
      )}
      <h3>Colours of your brand</h3>
      <ColoursNote blueprint={blueprint} />
      {colours.length > 0 && (
        <>
          <ColourList colours={colours} />
          {generator.connection && (
            <label className="image-generator-check">
              <input type="checkbox" checked={isUsed} onChange={({ target }) => onUsed(target.checked)} />
              Use these colours
            </label>
          )}
        </>
      )}
    </Card>
  )
}
