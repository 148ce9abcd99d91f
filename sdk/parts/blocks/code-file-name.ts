import { withoutTurning } from '../../core/util/escape-turning.ts'

/** How the files of a language end, by its names, where the name itself is not it. */
const endings: Readonly<Record<string, string>> = {
  bash: 'sh',
  'c++': 'cpp',
  csharp: 'cs',
  docker: 'dockerfile',
  elixir: 'ex',
  golang: 'go',
  haskell: 'hs',
  javascript: 'js',
  jsonc: 'json',
  julia: 'jl',
  kotlin: 'kt',
  latex: 'tex',
  make: 'mk',
  makefile: 'mk',
  markdown: 'md',
  mermaid: 'mmd',
  objc: 'm',
  perl: 'pl',
  powershell: 'ps1',
  protobuf: 'proto',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'sh',
  typescript: 'ts',
  yml: 'yaml',
}

/** Names of languages that are their ending. */
const plain =
  /^(?:c|cpp|cs|css|dart|diff|dockerfile|go|graphql|h|hpp|html|ini|java|js|json|jsx|kt|less|lua|md|nix|patch|php|proto|ps1|py|r|rb|rs|scala|scss|sh|sql|svelte|svg|swift|toml|ts|tsx|vue|xml|yaml|zig|zsh)$/

function endingOf(language: string): string {
  const key = language.toLowerCase()
  if (plain.test(key)) return key
  return (Object.hasOwn(endings, key) ? endings[key] : undefined) ?? 'txt'
}

/** What no file may be called, or only on some systems; folders are left out. */
const forbidden = /[\p{Cc}<>:"|?*]/gu

/** The name of a file for code: its title, or the word for code, with the ending of its language. */
export function codeFileName(title: string, language: string, word: string): string {
  const [last = ''] = title.split(/[\\/]/).slice(-1)
  const name = withoutTurning(last).replaceAll(forbidden, '').trim()
  const isNamed = /[^.]/.test(name)
  return isNamed && /.\.\w{1,10}$|^\.\w/.test(name) ? name : `${isNamed ? name : word}.${endingOf(language)}`
}
