import { useId } from 'react'
import './segmented.css'

interface SegmentedProps<Value extends string> {
  /** The label of the group, for screen readers. */
  legend: string
  options: readonly (readonly [value: Value, words: string])[]
  value: Value
  onChange(value: NoInfer<Value>): void
}

/** One of a few options, side by side: radio buttons styled as a segmented control. */
export function Segmented<Value extends string>({ legend, options, value: chosen, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{legend}</legend>
      {options.map(([value, words]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChange(value)} />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
