import { documented, recipe } from './documented.mjs'

const project = {
  node: 22,
  packages: [
    'vite@8.3.8',
    'svelte@5.57.3',
    '@sveltejs/kit@3.2.0',
    '@sveltejs/vite-plugin-svelte@7.3.1',
    '@sveltejs/adapter-node@6.0.1',
    '@sveltejs/adapter-static@4.0.1',
    'typescript@6.0.3',
  ],
  files: {
    'src/app.html':
      '<!doctype html><html lang="en"><head>%sveltekit.head%</head><body><div>%sveltekit.body%</div></body></html>\n',
    'src/routes/+page.svelte': documented('SvelteKit'),
  },
  build: ['vite', 'build'],
  pages: { '/': { serverWrites: /<confab-chat[^>]*><\/confab-chat>/ } },
}
const config = (adapter) => `import { sveltekit } from '@sveltejs/kit/vite'
import adapter from '@sveltejs/${adapter}'

export default { plugins: [sveltekit({ adapter: adapter() })] }
`

export const svelteKit = {
  'SvelteKit, server': {
    ...project,
    files: {
      ...project.files,
      'vite.config.js': config('adapter-node'),
      'src/lib/server/chat-server.js': recipe('The server'),
      'src/routes/api/chat/[...path]/+server.js': recipe('SvelteKit'),
      'src/routes/recipe/+page.svelte': recipe('SvelteKit', 2),
    },
    server: ['node', 'build'],
    route: '/api/chat',
    // adapter-node expects a proxy that speaks https before it.
    protocol: 'https:',
    pages: { ...project.pages, '/recipe': project.pages['/'] },
  },
  'SvelteKit, static': {
    ...project,
    files: {
      ...project.files,
      'vite.config.js': config('adapter-static'),
      'src/routes/+layout.js': 'export const prerender = true\n',
    },
    output: 'build',
  },
}
