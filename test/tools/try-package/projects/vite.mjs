import { page } from './page.mjs'
import { documented } from './documented.mjs'

const module = (path) => page(`<script type="module" src="${path}"></script>`)
const strict = {
  compilerOptions: { strict: true, module: 'esnext', target: 'es2022', moduleResolution: 'bundler', noEmit: true },
}
const json = (value) => JSON.stringify(value, null, 2)
const viteConfig = (name, call) => `import plugin from '${name}'\nexport default { plugins: [${call}] }\n`

/** React's own component, mounted twice as in development, and the element beside it in JSX. */
const reactProject = (version, types) => ({
  packages: [
    'vite@8.3.8',
    'typescript@6.0.3',
    '@vitejs/plugin-react@6.3.0',
    `react@${version}`,
    `react-dom@${version}`,
    `@types/react@${types}`,
    `@types/react-dom@${types}`,
  ],
  files: {
    'index.html': module('/main.tsx'),
    'vite.config.js': viteConfig('@vitejs/plugin-react', 'plugin()'),
    'tsconfig.json': json({ compilerOptions: { ...strict.compilerOptions, jsx: 'react-jsx' }, include: ['main.tsx'] }),
    'main.tsx': `import { StrictMode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfabChat } from 'confab-chat/react'
import type { ConfabChatElement } from 'confab-chat/element'

function App() {
  const chat = useRef<ConfabChatElement>(null)
  const [count, setCount] = useState(0)
  useEffect(() => chat.current?.focusInput(), [])
  return (
    <>
      <ConfabChat
        ref={chat}
        className="support"
        demo={{ response: { text: 'Hi there!' } }}
        onMessage={({ isHistory }) => setCount(count + Number(!isHistory))}
      >
        <p>{count} messages</p>
      </ConfabChat>
      {count === 0 && <confab-chat hidden onmessage={(event) => console.log(event.detail.isHistory)} />}
    </>
  )
}

createRoot(document.getElementById('app')!).render(<StrictMode><App /></StrictMode>)
`,
  },
  check: [['tsc', '-p', '.']],
  build: ['vite', 'build'],
  output: 'dist',
  says: '2 messages',
})

export const vite = {
  'Vite, TypeScript': {
    packages: ['vite@8.3.8', 'typescript@6.0.3'],
    files: {
      'index.html': module('/main.ts'),
      'tsconfig.json': json({ ...strict, include: ['main.ts'] }),
      'main.ts':
        "import { createChat, type ChatOptions } from 'confab-chat'\nconst options: ChatOptions = { demo: true }\ncreateChat(document.body, options)\n",
    },
    isElement: false,
    check: [['tsc', '-p', '.']],
    build: ['vite', 'build'],
    output: 'dist',
  },
  'Vite, React': reactProject('19.3.1', '19.3.0'),
  'Vite, React 18': reactProject('18.3.1', '18'),
  'Vite, Vue': {
    packages: ['vite@8.3.8', 'vue@3.5.45', '@vitejs/plugin-vue@6.0.11'],
    files: {
      'index.html': module('/main.js'),
      'vite.config.js': viteConfig(
        '@vitejs/plugin-vue',
        "plugin({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'confab-chat' } } })",
      ),
      'main.js':
        "import 'confab-chat/element'\nimport { createApp } from 'vue'\nimport App from './App.vue'\ncreateApp(App).mount('#app')\n",
      'App.vue': '<template><confab-chat :demo="{ response: { text: \'Hi there!\' } }" /></template>\n',
    },
    build: ['vite', 'build'],
    output: 'dist',
  },
  'Vite, Svelte': {
    packages: ['vite@8.3.8', 'svelte@5.57.3', '@sveltejs/vite-plugin-svelte@7.3.1'],
    files: {
      'index.html': module('/main.js'),
      'vite.config.js': "import { svelte } from '@sveltejs/vite-plugin-svelte'\nexport default { plugins: [svelte()] }\n",
      'main.js':
        "import 'confab-chat/element'\nimport { mount } from 'svelte'\nimport App from './App.svelte'\nmount(App, { target: document.getElementById('app') })\n",
      'App.svelte': "<confab-chat demo={{ response: { text: 'Hi there!' } }}></confab-chat>\n",
    },
    build: ['vite', 'build'],
    output: 'dist',
  },
  'Vite, Solid': {
    packages: ['vite@8.3.8', 'solid-js@1.9.20', 'vite-plugin-solid@2.11.14'],
    files: {
      'index.html': module('/main.jsx'),
      'vite.config.js': viteConfig('vite-plugin-solid', 'plugin()'),
      'main.jsx':
        "import { render } from 'solid-js/web'\nimport { Support } from './support.tsx'\nrender(() => <Support />, document.getElementById('app'))\n",
      'support.tsx': documented('Solid and Preact'),
    },
    build: ['vite', 'build'],
    output: 'dist',
  },
}
