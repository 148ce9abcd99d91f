// What each bundle may weigh: all that a browser downloads before its first line runs, gzipped. `npm run size` checks a build, and
// so does `npm test`. A budget is what is needed today and little more: whoever needs more raises it here, where it is seen. The gate
// for what messages fetch of other hosts, and messages that fail to draw without taking others along, took the last 3 KB; texts that
// say what to do, the 0.1 KB after them.
import { readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { parseAst } from 'rollup/parseAst'

/** The files and all that they import at once; what they load later counts where it is asked for. */
function withImports(...paths) {
  const all = new Set(paths)
  for (const path of all) {
    for (const { source } of parseAst(readFileSync(path, 'utf8')).body) {
      if (source?.value.startsWith('.')) all.add(posix.join(posix.dirname(path), source.value))
    }
  }
  return [...all]
}

const budget = (name, limit, path) => ({ name, limit, path, gzip: true })

/** Holds what draws messages and asks a server; its name ends in a digest. */
const [talk] = readdirSync('dist/chunks').filter((name) => /^talk-.*\.js$/.test(name))

const bare = withImports('dist/bare.js')
/** Services that hold a conversation: they stream, call functions and send files. */
const conversations =
  /^(anthropic|azure-openai-chat|cohere-.*|dify|gemini|hugging-face-conversation|mistral|ollama|openai-(chat|compatible|responses)|perplexity)\.js$/

export default [
  budget('<confab-chat>: the first load', '23 KB', withImports('dist/element.js')),
  budget('<confab-chat>: with a conversation', '55.5 KB', withImports('dist/element.js', `dist/chunks/${talk}`)),
  budget('createChat: the first load', '22 KB', withImports('dist/confab.js')),
  budget('createChat without services: the first load', '26 KB', bare),
  budget('The React component, over the element', '2 KB', ['dist/frameworks/react.js']),
  budget('The script-tag file: everything', '140 KB', ['dist/confab.umd.js']),
  ...readdirSync('dist/connectors')
    .filter((name) => name.endsWith('.js'))
    .map((name) =>
      budget(
        `connectors/${name}: beside createChat`,
        conversations.test(name) ? '13.9 KB' : '8.4 KB',
        withImports(`dist/connectors/${name}`).filter((path) => !bare.includes(path)),
      ),
    ),
]
