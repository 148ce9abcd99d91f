import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { compile } from 'svelte/compiler'
import { compileScript, parse } from 'vue/compiler-sfc'
import { expect } from 'vitest'
import { readPages } from '../../tools/reference/chapters.mjs'
import { blocksProvedBy } from '../../unit/readme/proofs.ts'

const blocks = blocksProvedBy(readPages(fileURLToPath(new URL('../../..', import.meta.url))), 'framework')

/** A block of the documentation, by the section that it stands in. */
export const blockOf = (section: string, place = 1): string =>
  blocks.find((block) => block.section === section && block.place === place)?.code ?? ''

/** Compiles the source of a file with that name. */
export const compiles = (name: string, compiled: () => string | Promise<string>): Plugin => ({
  name,
  setup(on) {
    on.onResolve({ filter: new RegExp(`^\\./${name}$`) }, () => ({ path: name, namespace: 'compiled' }))
    on.onLoad({ filter: new RegExp(`^${name}$`), namespace: 'compiled' }, async () => ({
      contents: await compiled(),
      loader: 'ts',
      resolveDir: process.cwd(),
    }))
  },
})

/** The documented settings that tell Vue which elements are custom elements. */
async function vueCompilerOptions(): Promise<object> {
  const code = blockOf('Vue', 2).replace(/^import vue.*$/m, 'const vue = (settings) => settings')
  const { default: config } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: { plugins: [{ template: { compilerOptions: object } }] }
  }
  return config.plugins[0].template.compilerOptions
}

export async function compileVue(code: string, id = 'support'): Promise<string> {
  const { descriptor, errors } = parse(code, { filename: `${id}.vue` })
  expect(errors).toEqual([])
  const compilerOptions = await vueCompilerOptions()
  return compileScript(descriptor, { id, inlineTemplate: true, templateOptions: { compilerOptions } }).content
}

export const compileSvelte = (code: string, id = 'support'): string =>
  compile(code, { filename: `${id}.svelte`, generate: 'client' }).js.code
