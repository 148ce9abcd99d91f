import { documented, recipe } from './documented.mjs'

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
  'Nuxt, server': {
    ...project,
    files: {
      ...project.files,
      'server/utils/chat-server.js': recipe('The server'),
      'server/api/chat/index.js': recipe('Nuxt'),
      'server/api/chat/[...path].js': recipe('Nuxt'),
      'app/app.vue': recipe('Nuxt', 2),
    },
    build: ['nuxt', 'build'],
    server: ['node', '.output/server/index.mjs'],
    route: '/api/chat',
  },
  'Nuxt, generate': { ...project, build: ['nuxt', 'generate'], output: '.output/public' },
}
