import { sampleBlueprint } from './sample-blueprint.ts'

const cell = 64 // pixels

/** The colours of the sample. Drawn, not styled: their values are content, and a strict policy allows no inline style. */
export function SampleColours() {
  return (
    <ul className="branding-colours">
      {sampleBlueprint.colours.map(({ name, value, use }) => (
        <li key={name}>
          <svg viewBox={`0 0 ${cell} ${cell}`} aria-hidden preserveAspectRatio="none">
            <rect width={cell} height={cell} fill={value} />
          </svg>
          <div>
            <strong>{name}</strong>
            <code>{value}</code>
            <small>{use}</small>
          </div>
        </li>
      ))}
    </ul>
  )
}
