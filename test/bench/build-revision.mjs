// Builds another revision of Confab, for `npm run bench -- --against REV`.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Builds a revision of the repository in a worktree of its own, and copies what comes of it. */
export function buildRevision(root, revision, target) {
  const folder = join(mkdtempSync(join(tmpdir(), 'confab-bench-')), 'repository')
  const git = (...words) => execFileSync('git', words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  git('worktree', 'add', '--detach', folder, revision)
  try {
    const lockOf = (place) => readFileSync(join(place, 'package-lock.json'), 'utf8')
    if (lockOf(folder) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    else execFileSync('npm', ['ci', '--no-fund', '--no-audit'], { cwd: folder, stdio: 'inherit' })
    execFileSync(process.execPath, ['node_modules/rollup/dist/bin/rollup', '-c', '--silent'], { cwd: folder, stdio: 'inherit' })
    cpSync(join(folder, 'dist'), target, { recursive: true })
  } finally {
    git('worktree', 'remove', '--force', folder)
  }
}
