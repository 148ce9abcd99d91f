import type { ArgTypes, InputType } from 'storybook/internal/types'

interface Enhanced {
  readonly argTypes: ArgTypes
  readonly initialArgs: Readonly<Record<string, unknown>>
}

/** An option that takes `true` or an object is edited as what the story gives it. */
function controlOf(value: unknown, { control = { type: 'object' } }: InputType): NonNullable<InputType['control']> {
  if (typeof value === 'function') return false
  return typeof value === 'object' ? { type: 'object' } : control
}

/** What the story is about stands first and in no group; the other controls follow in theirs. */
export function orderControls({ argTypes, initialArgs }: Enhanced): ArgTypes {
  const own = Object.entries(argTypes).filter(([name]) => name in initialArgs)
  const others = Object.entries(argTypes).filter(([name]) => !(name in initialArgs))
  return Object.fromEntries([
    ...own.map(([name, type]) => [
      name,
      { ...type, control: controlOf(initialArgs[name], type), table: { ...type.table, category: undefined } },
    ]),
    ...others,
  ]) as ArgTypes
}
