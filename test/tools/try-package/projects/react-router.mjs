import { documented, recipe } from './documented.mjs'

export const reactRouter = {
  'React Router, framework mode': {
    node: 22,
    packages: [
      'vite@8.3.8',
      'react-router@8.4.0',
      '@react-router/dev@8.4.0',
      '@react-router/node@8.4.0',
      '@react-router/serve@8.4.0',
      'isbot@5.2.3',
      'react@19.3.1',
      'react-dom@19.3.1',
      'typescript@6.0.3',
    ],
    files: {
      'vite.config.js': "import { reactRouter } from '@react-router/dev/vite'\nexport default { plugins: [reactRouter()] }\n",
      'app/routes.js': `import { index, route } from '@react-router/dev/routes'
export default [index('./home.jsx'), route('recipe', './recipe.jsx'), route('api/chat/*', './chat-route.js')]
`,
      'app/chat.server.js': recipe('The server'),
      'app/chat-route.js': recipe('React Router'),
      'app/recipe.jsx': recipe('React Router', 2),
      'app/root.jsx': `import { Links, Meta, Outlet, Scripts } from 'react-router'

export default function Root() {
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
`,
      'app/support.jsx': documented('React'),
      'app/home.jsx': "import { Support } from './support.jsx'\n\nexport default function Home() {\n  return <Support />\n}\n",
    },
    build: ['react-router', 'build'],
    server: ['react-router-serve', './build/server/index.js'],
    route: '/api/chat',
    pages: { '/': { serverWrites: /<confab-chat/ }, '/recipe': { serverWrites: /<confab-chat/ } },
  },
}
