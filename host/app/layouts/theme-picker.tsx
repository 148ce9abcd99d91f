import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { useHydrated } from '../../lib/hooks/use-hydrated.ts'
import { useTheme, type Theme } from '../../lib/theme.ts'
import './theme-picker.css'

const choices = [
  { theme: 'system', label: 'Device theme', Icon: Monitor },
  { theme: 'light', label: 'Light theme', Icon: Sun },
  { theme: 'dark', label: 'Dark theme', Icon: Moon },
] as const satisfies readonly { theme: Theme; label: string; Icon: typeof Sun }[]

/** Light, dark, or the device's theme. Nothing can be chosen before somebody would take note of it. */
export function ThemePicker() {
  const [theme, setTheme] = useTheme()
  const name = useId()
  return (
    <fieldset className="theme-picker" disabled={!useHydrated()}>
      <legend className="visually-hidden">Theme</legend>
      {choices.map(({ theme: choice, label, Icon }) => (
        <label key={choice} title={label}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={theme === choice}
            onChange={() => setTheme(choice)}
          />
          <Icon size={16} aria-hidden />
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
