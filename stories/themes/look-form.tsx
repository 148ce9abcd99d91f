import type { ReactNode } from 'react'
import type { Look } from './look.ts'
import { densities, fonts, presets, radii } from './look-choices.ts'
import { PresetPicture } from './preset-picture.tsx'

interface LookFormProps {
  look: Look
  onChange: (change: Partial<Look>) => void
}

interface ChoiceProps<Value extends string> {
  name: string
  options: readonly Value[]
  value: Value
  onChange: (value: Value) => void
  /** What an option looks like. */
  picture?: (option: Value) => ReactNode
}

function Choice<Value extends string>({ name, options, value, onChange, picture }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend>{name}</legend>
      <div className={picture ? 'segments pictures' : 'segments'}>
        {options.map((option) => (
          <label key={option}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
            <span>
              {picture?.(option)}
              {option}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ColourProps {
  name: string
  value: string
  /** What the picker shows while nothing is chosen. */
  initial: string
  onChange: (value: string) => void
}

function Colour({ name, value, initial, onChange }: ColourProps): ReactNode {
  return (
    <fieldset>
      <legend>{name}</legend>
      <div className="colour">
        <input
          type="color"
          aria-label={`${name}: pick`}
          value={/^#[\da-f]{6}$/i.test(value) ? value : initial}
          onChange={({ target }) => onChange(target.value)}
        />
        <input
          type="text"
          aria-label={`${name}: any CSS colour`}
          placeholder="The preset’s own"
          value={value}
          onChange={({ target }) => onChange(target.value.trim())}
        />
        {value && (
          <button type="button" aria-label={`${name}: back to the preset’s own`} onClick={() => onChange('')}>
            ×
          </button>
        )}
      </div>
    </fieldset>
  )
}

/** What a look is made of. */
export function LookForm({ look, onChange }: LookFormProps) {
  return (
    <form aria-label="The look" className="look-form" onSubmit={(event) => event.preventDefault()}>
      <Choice
        name="Preset"
        options={presets}
        value={look.preset}
        onChange={(preset) => onChange({ preset })}
        picture={(preset) => <PresetPicture preset={preset} />}
      />
      <Colour name="Accent" value={look.accent} initial="#4150e6" onChange={(accent) => onChange({ accent })} />
      <Colour name="Surface" value={look.surface} initial="#ffffff" onChange={(surface) => onChange({ surface })} />
      <Colour
        name="Surface in dark"
        value={look.darkSurface}
        initial="#17181c"
        onChange={(darkSurface) => onChange({ darkSurface })}
      />
      <Choice name="Radius" options={radii} value={look.radius} onChange={(radius) => onChange({ radius })} />
      <Choice name="Density" options={densities} value={look.density} onChange={(density) => onChange({ density })} />
      <fieldset>
        <legend>Font</legend>
        <select aria-label="Font" value={look.font} onChange={({ target }) => onChange({ font: target.value })}>
          {Object.entries(fonts).map(([name, font]) => (
            <option key={name} value={font}>
              {name}
            </option>
          ))}
        </select>
      </fieldset>
    </form>
  )
}
