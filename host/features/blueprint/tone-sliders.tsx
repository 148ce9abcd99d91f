import { useId } from 'react'
import type { Tone } from '../../backend/types.ts'
import { toneEnds, toneNames, toneWords } from './blueprint-fields.ts'

interface ToneSlidersProps {
  tone: Tone
  onChange(tone: Tone): void
}

/** How the brand speaks: four sliders, each between two manners. */
export function ToneSliders({ tone, onChange }: ToneSlidersProps) {
  const id = useId()
  return (
    <div className="tone-sliders">
      {toneNames.map((name) => {
        const [low, high] = toneEnds[name]
        return (
          <div key={name} className="tone-slider">
            <label htmlFor={`${id}-${name}`}>
              {low} or {high.toLowerCase()}
            </label>
            <output htmlFor={`${id}-${name}`}>{toneWords(name, tone[name])}</output>
            <input
              id={`${id}-${name}`}
              type="range"
              min={0}
              max={100}
              step={5}
              value={tone[name]}
              aria-valuetext={toneWords(name, tone[name])}
              onChange={({ target }) => onChange({ ...tone, [name]: Number(target.value) })}
            />
          </div>
        )
      })}
    </div>
  )
}
