import { readFileSync } from 'node:fs'
import { bundleFile } from '../bundle-file.mjs'
import { noticesAs, noticesOf } from '../third-party-notices.mjs'

const written = "new URL('./frame/draw-diagrams.ts', import.meta.url)"

/** Mermaid as it comes, and what asks it: a script of a frame of its own, which may stand elsewhere than the chat. */
const createScript = async () =>
  `${readFileSync('node_modules/mermaid/dist/mermaid.min.js', 'utf8')}\n${await bundleFile('sdk/parts/diagrams/frame/draw-diagrams.ts', 'iife')}\n`

/** The page of that frame, and its script, by their names in `dist/diagrams/`. */
export async function createDiagramFiles() {
  const code = await bundleFile('sdk/parts/diagrams/frame/frame-page.ts', 'esm')
  const { framePage } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return { 'index.html': framePage('diagrams.js', "'self'"), 'diagrams.js': await createScript() }
}

/** Puts both beside the other files, with the licences of what is in them, and their address into the code that opens the frame. */
export const diagramsBeside = {
  name: 'diagrams-beside',
  async transform(code) {
    if (!code.includes(written)) return null
    const files = Object.entries(await createDiagramFiles())
    const [, script] = files.map(([name, source]) => this.emitFile({ type: 'asset', fileName: `diagrams/${name}`, source }))
    const source = noticesAs('This folder holds code of others, under licences of their own.', noticesOf('mermaid'))
    this.emitFile({ type: 'asset', fileName: 'diagrams/THIRD-PARTY-NOTICES.txt', source })
    // What workers are found by finds this one, too.
    return code.replace(written, `import.meta.ROLLUP_FILE_URL_${script}`)
  },
}
