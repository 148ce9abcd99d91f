import { documented, recipe } from './documented.mjs'

/** A page of the element alone, that a server writes; another, that the build has written; and a component of React. */
export const astro = {
  Astro: {
    node: 22,
    packages: [
      'astro@7.3.5',
      '@astrojs/node@11.1.6',
      '@astrojs/react@7.0.0',
      'react@19.3.1',
      'react-dom@19.3.1',
      '@types/react@19.3.0',
      '@types/react-dom@19.3.0',
    ],
    files: {
      'astro.config.mjs': `import node from '@astrojs/node'
import react from '@astrojs/react'

export default { output: 'server', adapter: node({ mode: 'standalone' }), integrations: [react()] }
`,
      'src/pages/index.astro': documented('Astro'),
      'src/pages/static.astro': `---\nexport const prerender = true\n---\n\n${documented('Astro')}`,
      'src/chat-server.js': recipe('The server'),
      'src/pages/api/chat/[...path].js': recipe('Astro'),
      'src/pages/recipe.astro': recipe('Astro', 2),
      'src/support.jsx': documented('React'),
      'src/pages/react.astro': "---\nimport { Support } from '../support.jsx'\n---\n\n<Support client:load />\n",
    },
    build: ['astro', 'build'],
    server: ['node', 'dist/server/entry.mjs'],
    route: '/api/chat',
    pages: {
      '/': { serverWrites: /<confab-chat defer[^>]*><\/confab-chat>/ },
      '/static': { serverWrites: /<confab-chat defer[^>]*><\/confab-chat>/ },
      '/recipe': { serverWrites: /<confab-chat defer[^>]*><\/confab-chat>/ },
      '/react': { serverWrites: /<confab-chat/ },
    },
  },
}
