// `npm run try-package`: packs what would be published, installs it into fresh projects of each kind, builds them, and talks to the
// chat in a browser. Needs the package registry, so it is no part of `npm test`.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { chromeFlags, findChrome } from './chrome.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'confab-package-'))
const run = (cwd, command, ...words) => execFileSync(command, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const page = (script) => `<!doctype html><html lang="en"><title>Confab</title><body><div id="app"></div>${script}</body></html>`
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
  check: [['npx', 'tsc', '-p', '.']],
  build: ['npx', 'vite', 'build'],
  output: 'dist',
  says: '2 messages',
})

/** A fresh project of each kind: its packages, its files, how it is checked and built, where the built pages lie. */
const projects = {
  'plain HTML, script tag': {
    files: {
      'index.html': page(
        '<script src="node_modules/confab-chat/dist/confab.umd.js"></script><confab-chat demo="true"></confab-chat>',
      ),
    },
    output: '.',
  },
  'plain HTML, loaded twice': {
    files: {
      'index.html': page(
        '<script src="node_modules/confab-chat/dist/confab.umd.js"></script>'.repeat(2) +
          '<confab-chat demo="true"></confab-chat>',
      ),
    },
    output: '.',
  },
  'plain HTML, script tag and module': {
    files: {
      'index.html': page(
        '<script src="node_modules/confab-chat/dist/confab.umd.js"></script><script type="module" src="node_modules/confab-chat/dist/element.js"></script><confab-chat demo="true"></confab-chat>',
      ),
    },
    output: '.',
  },
  'Node, on a server': {
    files: {
      'try.mjs':
        "import { createChat } from 'confab-chat'\nimport 'confab-chat/element'\nif (typeof createChat !== 'function') throw new Error('no createChat')\n",
    },
    check: [['node', 'try.mjs']],
  },
  // What a page's own component tests do.
  'Vitest, jsdom': {
    packages: ['vitest@4.1.12', 'jsdom@26.1.0'],
    files: {
      'chat.test.js': `// @vitest-environment jsdom
import 'confab-chat/element'
import { expect, test, vi } from 'vitest'

test('the chat answers', async () => {
  const chat = document.createElement('confab-chat')
  chat.demo = { response: { text: 'Hi there!' } }
  document.body.append(chat)
  chat.submitUserMessage('Hello')
  await vi.waitFor(() => expect(chat.shadowRoot.textContent).toContain('Hi there!'), { timeout: 5000 })
})
`,
    },
    check: [['npx', 'vitest', 'run']],
  },
  'Vite, TypeScript': {
    packages: ['vite@8.3.8', 'typescript@6.0.3'],
    files: {
      'index.html': module('/main.ts'),
      'tsconfig.json': json({ ...strict, include: ['main.ts'] }),
      'main.ts':
        "import { createChat, type ChatOptions } from 'confab-chat'\nconst options: ChatOptions = { demo: true }\ncreateChat(document.body, options)\n",
    },
    check: [['npx', 'tsc', '-p', '.']],
    build: ['npx', 'vite', 'build'],
    output: 'dist',
  },
  'Vite, React': reactProject('19.3.1', '19.3.0'),
  'Vite, React 18': reactProject('18.3.1', '18'),
  'Vite, Vue': {
    packages: ['vite@8.3.8', 'vue@3.5.45', '@vitejs/plugin-vue'],
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
    build: ['npx', 'vite', 'build'],
    output: 'dist',
  },
  'Vite, Svelte': {
    packages: ['vite@8.3.8', 'svelte@5.57.3', '@sveltejs/vite-plugin-svelte'],
    files: {
      'index.html': module('/main.js'),
      'vite.config.js': "import { svelte } from '@sveltejs/vite-plugin-svelte'\nexport default { plugins: [svelte()] }\n",
      'main.js':
        "import 'confab-chat/element'\nimport { mount } from 'svelte'\nimport App from './App.svelte'\nmount(App, { target: document.getElementById('app') })\n",
      'App.svelte': "<confab-chat demo={{ response: { text: 'Hi there!' } }}></confab-chat>\n",
    },
    build: ['npx', 'vite', 'build'],
    output: 'dist',
  },
  Angular: {
    packages: [
      '@angular/build@20.3.41',
      '@angular/cli@20.3.43',
      '@angular/common@20.3.35',
      '@angular/compiler@20.3.35',
      '@angular/compiler-cli@20.3.35',
      '@angular/core@20.3.35',
      '@angular/platform-browser@20.3.35',
      'rxjs@7.8.2',
      'tslib@2.9.1',
      'typescript@5.9.3',
    ],
    files: {
      'angular.json': json({
        version: 1,
        cli: { analytics: false },
        projects: {
          app: {
            projectType: 'application',
            root: '',
            architect: {
              build: {
                builder: '@angular/build:application',
                options: { browser: 'main.ts', index: 'index.html', tsConfig: 'tsconfig.json', outputPath: 'dist' },
              },
            },
          },
        },
      }),
      'tsconfig.json': json({
        compilerOptions: { ...strict.compilerOptions, noEmit: false, experimentalDecorators: true },
        angularCompilerOptions: { strictTemplates: true },
        files: ['main.ts'],
      }),
      'index.html': '<!doctype html><html lang="en"><title>Confab</title><body><app-support></app-support></body></html>',
      'main.ts': `import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import 'confab-chat/element'
import type { ConfabChatEvents } from 'confab-chat/element'

@Component({
  selector: 'app-support',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: '<confab-chat [demo]="demo" (message)="count($event)"><p>{{ messages() }} messages</p></confab-chat>',
})
class Support {
  demo = { response: { text: 'Hi there!' } }
  messages = signal(0)

  count(event: ConfabChatEvents['message']) {
    if (!event.detail.isHistory) this.messages.update((before) => before + 1)
  }
}

bootstrapApplication(Support, { providers: [provideZonelessChangeDetection()] }).catch(console.error)
`,
    },
    build: ['npx', 'ng', 'build'],
    output: 'dist/browser',
    says: '2 messages',
  },
  // A page of the server's: that the chat is of the browser, the package itself says.
  Next: {
    packages: ['next@16', 'react@19.3.1', 'react-dom@19.3.1'],
    files: {
      'next.config.mjs': "export default { output: 'export' }\n",
      'app/layout.jsx':
        'export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>\n}\n',
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
      'check.mjs': `import { readFileSync } from 'node:fs'
const page = readFileSync('out/index.html', 'utf8')
if (!/<confab-chat [^>]*class="support"[^>]*><p>Opening hours<\\/p><\\/confab-chat>/.test(page)) throw new Error('The server wrote no chat')
`,
    },
    build: ['npx', 'next', 'build'],
    checkBuilt: ['node', 'check.mjs'],
    output: 'out',
    pages: ['/', '/element.html'],
  },
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css' }

async function serve(output) {
  const server = createServer(({ url }, response) => {
    const path = join(output, new URL(url, 'http://localhost').pathname.replace(/\/$/, '/index.html'))
    const isThere = existsSync(path)
    response.writeHead(isThere ? 200 : 404, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
    if (isThere) createReadStream(path).pipe(response)
    else response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function talk(browser, output, { pages = ['/'], says = 'Hi there!' }) {
  const server = await serve(output)
  const faults = []
  for (const path of pages) {
    const tab = await browser.newPage()
    tab.on('pageerror', (error) => faults.push(error.message))
    tab.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await tab.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
    await tab.goto(`http://127.0.0.1:${server.address().port}${path}`)
    await tab.getByRole('textbox').fill('Hello')
    await tab.keyboard.press('Enter')
    await tab.getByText('Hi there!').first().waitFor()
    // The panel that it stands in goes when the conversation begins.
    await tab.getByText(says).first().waitFor({ state: 'attached' })
    await tab.close()
  }
  server.close()
  if (faults.length) throw new Error(faults.join('\n'))
}

async function tryProject(browser, tarball, name, { packages = [], files, check = [], build, checkBuilt, output, ...visit }) {
  const project = join(folder, name.replaceAll(/\W+/g, '-'))
  for (const [path, text] of Object.entries({ 'package.json': json({ type: 'module', private: true }), ...files })) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  run(project, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', tarball, ...packages)
  for (const [command, ...words] of check) run(project, command, ...words)
  if (build) run(project, ...build)
  if (checkBuilt) run(project, ...checkBuilt)
  if (output) await talk(browser, join(project, output), visit)
}

const only = process.argv[2]
run(root, 'npm', 'pack', '--pack-destination', folder)
const tarball = join(
  folder,
  readdirSync(folder).find((file) => file.endsWith('.tgz')),
)
const browser = await chromium.launch({ executablePath: await findChrome(), args: chromeFlags })
let failed = 0
let passed = 0
for (const [name, project] of Object.entries(projects)) {
  if (only && !name.toLowerCase().includes(only.toLowerCase())) continue
  try {
    await tryProject(browser, tarball, name, project)
    console.log(`works: ${name}`)
    passed += 1
  } catch (error) {
    failed += 1
    console.error(`fails: ${name}\n${error.stdout ?? ''}${error.stderr ?? ''}${error.message}`)
  }
}
await browser.close()
rmSync(folder, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
