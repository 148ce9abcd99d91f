import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { serve } from '../../../../sdk/server/serve/serve.ts'

/** A folder with the built page and its documentation, as the package has it. */
export function distFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-dist-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries({
    'playground/index.html': '<h1>Playground</h1>',
    'docs/README.md': '# Confab\n\n## Stop a stream\n\nCall chat.stop().',
    'instructions.txt': 'You are a baker.\n',
  })) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Runs the command with these words, on a free port. Conversations are kept in memory, unless the words name another place. */
export async function runServe(words: string | readonly string[], environment: Record<string, string> = {}, dist = distFolder()) {
  const said: string[] = []
  const log: string[] = []
  const given = typeof words === 'string' ? words.split(' ').filter(Boolean) : words
  const { listening, code } = await serve(['serve', '--port', '0', '--data', 'memory', ...given], {
    environment,
    dist,
    stores: {
      sqlite: () => import('../../../../sdk/entries/server/sqlite.ts'),
      postgres: () => import('../../../../sdk/entries/server/postgres.ts'),
    },
    figures: () => import('../../../../sdk/entries/server/metrics.ts'),
    say: (line) => said.push(line),
    write: (line) => log.push(line),
  })
  onTestFinished(() => listening?.close())
  return { url: listening?.url ?? '', code, said: said.join('\n'), log, close: async () => listening?.close() }
}
