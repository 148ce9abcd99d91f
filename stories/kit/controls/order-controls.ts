import type { ArgTypes, InputType } from 'storybook/internal/types'

interface Enhanced {
  readonly argTypes: ArgTypes
  readonly initialArgs: Readonly<Record<string, unknown>>
}

/** The control of an option that takes `true` or an object fits the value that the story sets. */
function controlOf(value: unknown, { control = { type: 'object' } }: InputType): NonNullable<InputType['control']> {
  if (typeof value === 'function') return false
  return typeof value === 'object' ? { type: 'object' } : control
}

/** The options that the story sets come first, in no group; the other controls follow in their groups. */
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
