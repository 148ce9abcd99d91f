import { createInterface } from 'node:readline'

/** Who is asked in a terminal. */
export interface AskedLines {
  /**
   * Asks a question.
   * @returns what is typed.
   * @throws an `Error` in words where nobody answers any more: the input has ended, or it was Ctrl+C.
   */
  ask(this: void, question: string): Promise<string>
  /** Lets the process end, or others read. */
  close(this: void): void
}

/**
 * Asks in a terminal, by Node's own lines: three questions ask for no package, and this one has no dependencies. What was typed or pasted
 * before its question was asked, answers it.
 */
export function askLines(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): AskedLines {
  const lines = createInterface({ input, output })
  const typed: string[] = []
  let isClosed = false
  let goOn: () => void = () => undefined
  lines.on('line', (line) => {
    typed.push(line.trim())
    goOn()
  })
  lines.once('close', () => {
    isClosed = true
    goOn()
  })
  return {
    async ask(question) {
      lines.setPrompt(question)
      if (!isClosed) lines.prompt()
      if (!typed.length && !isClosed) await new Promise<void>((resolve) => (goOn = resolve))
      const line = typed.shift()
      if (line === undefined) throw new Error('Nothing was written: the questions were not answered.')
      return line
    },
    close: () => lines.close(),
  }
}
