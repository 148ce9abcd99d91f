import { documented, recipeOfNext } from './documented.mjs'

const project = {
  packages: ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1'],
  files: {
    'app/layout.jsx':
      'export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>\n}\n',
    // A page of the server's: that the chat is of the browser, the package itself says.
    'app/page.jsx': `import { ConfabChat } from 'confab-chat/react'

export default function Page() {
  return (
    <ConfabChat className="support" demo={{ response: { text: 'Hi there!' } }}>
      <p>Opening hours</p>
    </ConfabChat>
  )
}
`,
    'app/element/page.jsx':
      "'use client'\nimport 'confab-chat/element'\n\nexport default function Page() {\n  return <confab-chat demo={{ response: { text: 'Hi there!' } }} />\n}\n",
    'app/support/support.jsx': `'use client'\n${documented('React')}`,
    'app/support/page.jsx':
      "import { Support } from './support.jsx'\n\nexport default function Page() {\n  return <Support />\n}\n",
  },
  pages: {
    '/': { serverWrites: /<confab-chat [^>]*class="support"[^>]*><p>Opening hours<\/p><\/confab-chat>/ },
    '/element': {},
    '/support': { serverWrites: /<confab-chat/ },
  },
}

export const next = {
  'Next, Turbopack': {
    ...project,
    files: {
      ...project.files,
      'lib/chat-server.js': recipeOfNext('The server'),
      'app/api/chat/[[...path]]/route.js': recipeOfNext('The route'),
      'app/recipe/support.jsx': recipeOfNext('The component'),
      'app/recipe/page.jsx': recipeOfNext('A page'),
    },
    build: ['next', 'build'],
    server: ['next', 'start'],
    route: '/api/chat',
    pages: { ...project.pages, '/recipe': { serverWrites: /<confab-chat/ } },
  },
  'Next, webpack': { ...project, build: ['next', 'build', '--webpack'], server: ['next', 'start'] },
  'Next, export': {
    ...project,
    files: { ...project.files, 'next.config.mjs': "export default { output: 'export', trailingSlash: true }\n" },
    build: ['next', 'build'],
    output: 'out',
    pages: { '/': project.pages['/'], '/element/': {}, '/support/': {} },
  },
}
