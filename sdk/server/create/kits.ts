/** The versions that starters ask for, exactly: those that the tests of this package build with. */
const versions = {
  '@sveltejs/vite-plugin-svelte': '7.3.1',
  '@vitejs/plugin-react': '6.3.0',
  '@vitejs/plugin-vue': '6.0.11',
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
  svelte: '5.57.3',
  vite: '8.3.8',
  vue: '3.5.45',
} as const

type PackageName = keyof typeof versions

/** What a starter is made with. */
export interface Kit {
  /** The name that `--kit` takes. */
  readonly name: string
  /** As it is shown to people. */
  readonly title: string
  /** What the page needs while it runs. */
  readonly dependencies: readonly PackageName[]
  /** What builds it. */
  readonly devDependencies: readonly PackageName[]
  /** Where its sources stand. */
  readonly sources: 'src' | 'app'
  /** The plugin of Vite: its import, and its call. Absent where it needs none, or has no Vite. */
  readonly plugin?: readonly [statement: string, call: string]
}

const isElement = "{ template: { compilerOptions: { isCustomElement: (tag) => tag === 'confab-chat' } } }"

/** The kits, in the order that they are offered in. */
export const kits: readonly Kit[] = [
  { name: 'vanilla', title: 'No framework', dependencies: [], devDependencies: ['vite'], sources: 'src' },
  {
    name: 'react',
    title: 'React',
    dependencies: ['react', 'react-dom'],
    devDependencies: ['@vitejs/plugin-react', 'vite'],
    sources: 'src',
    plugin: ["import react from '@vitejs/plugin-react'", 'react()'],
  },
  { name: 'next', title: 'Next.js', dependencies: ['next', 'react', 'react-dom'], devDependencies: [], sources: 'app' },
  {
    name: 'vue',
    title: 'Vue',
    dependencies: ['vue'],
    devDependencies: ['@vitejs/plugin-vue', 'vite'],
    sources: 'src',
    plugin: ["import vue from '@vitejs/plugin-vue'", `vue(${isElement})`],
  },
  {
    name: 'svelte',
    title: 'Svelte',
    dependencies: ['svelte'],
    devDependencies: ['@sveltejs/vite-plugin-svelte', 'vite'],
    sources: 'src',
    plugin: ["import { svelte } from '@sveltejs/vite-plugin-svelte'", 'svelte()'],
  },
]

/** Packages with their versions, as package.json names them. */
export const versionsOf = (names: readonly PackageName[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, versions[name]]))
