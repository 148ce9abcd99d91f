import { readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(`dist/${file}`, 'utf8')
const beside = (file: string, path: string): string => posix.join(posix.dirname(file), path)

const files = readdirSync('dist', { recursive: true }).map((name) => String(name).replaceAll('\\', '/'))
const scripts = files.filter((name) => /^(?:chunks|features|connectors|languages)\/.*\.js$|^[\w.-]+\.js$/.test(name))

/** The workers that these files start, as bundlers find them. */
const workersOf = (file: string): string[] =>
  [...read(file).matchAll(/new (?:Shared)?Worker\(new URL\((["'`])(.+?)\1/g)].map(([, , path = '']) => beside(file, path))

const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*(["'])(\.{1,2}\/.+?)\1/g)].map(([, , path = '']) => beside(file, path))

/** The file and all that it imports, at once or later. */
function closureOf(file: string): string[] {
  const all = new Set([file])
  for (const each of all) for (const imported of importsOf(each)) all.add(imported)
  return [...all]
}

const workers = [...new Set(scripts.flatMap(workersOf))]

test('a bundler that follows a worker of the package comes to an end: no worker starts another', () => {
  expect(workers.length).toBeGreaterThan(0)
  for (const worker of workers) expect(closureOf(worker).filter((file) => /\bWorker\(/.test(read(file)))).toEqual([])
})

test('a worker of the package shares no file with the page but packages of others', () => {
  for (const worker of workers) {
    expect(closureOf(worker).filter((file) => file !== worker && !file.startsWith('vendor/'))).toEqual([])
  }
})
