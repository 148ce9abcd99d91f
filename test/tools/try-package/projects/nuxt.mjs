import { documented } from './documented.mjs'

const project = {
  node: 22,
  packages: ['nuxt@4.5.2', 'vue@3.5.45'],
  files: {
    'nuxt.config.ts': documented('Nuxt'),
    'app/app.vue': documented('Nuxt', 2),
  },
  pages: { '/': { serverWrites: /<confab-chat[^>]*><\/confab-chat>/ } },
}

export const nuxt = {
  'Nuxt, server': { ...project, build: ['nuxt', 'build'], server: ['node', '.output/server/index.mjs'] },
  'Nuxt, generate': { ...project, build: ['nuxt', 'generate'], output: '.output/public' },
}
