/** How the command was called: by npx, by a script of npm, or by its own name. */
function callOf({ npm_lifecycle_event: script, npm_command: command }: Readonly<Record<string, string | undefined>>): string {
  if (command === 'exec' || script === 'npx') return 'npx confab-chat serve'
  return script ? `npm run ${script} --` : 'confab-chat serve'
}

/** A word as a shell takes it back. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** The command that was run, with another port. `given` begins with the name of the command. */
export function commandWith(
  port: number,
  given: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const words = given.slice(1).filter((word, index, all) => !/^--port(?:=|$)/.test(word) && all[index - 1] !== '--port')
  return [callOf(environment), ...words.map(quoted), '--port', String(port)].join(' ')
}
