type Branch = Record<string, unknown>

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The options that the controls stand for: a control may be one value deep inside of an option, by a name like
 * `textInput.placeholder.text`. What is given there goes over what the story itself says.
 */
export function nestOptions(controls: Readonly<Branch>): Branch {
  const options: Branch = {}
  for (const [name, value] of Object.entries(controls)) if (!name.includes('.')) options[name] = value
  for (const [name, value] of Object.entries(controls)) {
    if (!name.includes('.') || value === undefined || value === '') continue
    const path = name.split('.')
    const last = path.pop() ?? name
    let branch = options
    for (const step of path) {
      const inner = branch[step]
      branch = branch[step] = isBranch(inner) ? { ...inner } : {}
    }
    branch[last] = value
  }
  return options
}
