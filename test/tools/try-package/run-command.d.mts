export interface CommandSettings {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  readonly seconds: number
  readonly signal: AbortSignal
}

export function runCommand(command: readonly string[], settings: CommandSettings): Promise<string>
