// The faces of pictures that are kept: the same on every machine, whatever it has installed.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folderOf = (name) => dirname(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}`)))

/** The style sheet of a package, with its files inside: a page without a server beside it has them, too. */
function facesOf(name) {
  const folder = folderOf(name)
  return readFileSync(join(folder, 'index.css'), 'utf8').replaceAll(/url\((\.\/files\/[^)]+)\)/g, (_address, file) => {
    const bytes = readFileSync(join(folder, file)).toString('base64')
    return `url(data:font/woff2;base64,${bytes})`
  })
}

/** A style sheet in which chats have these faces. */
export const pictureFonts = () => `${['inter', 'jetbrains-mono', 'noto-sans-arabic'].map(facesOf).join('\n')}
confab-chat {
  --confab-font: 'Inter Variable', 'Noto Sans Arabic Variable', sans-serif;
  --confab-font-mono: 'JetBrains Mono Variable', monospace;
}`
