import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoUsers } from '../../../../mocks/cognito/demo-users.ts'
import { startOllama } from '../../../servers/ollama-server.ts'
import { buildServer, startBuilt } from './built-server.ts'
import { buy, deploy, publish } from './deploy.ts'
import { testSharedLimits } from './shared-limits-contract.ts'

let folder: string

beforeAll(async () => void (folder = await buildServer()), 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What it said on both ways until it ended, and how. */
async function outcome(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = ''
  child.stdout?.on('data', (piece: Buffer) => (said += piece.toString()))
  child.stderr?.on('data', (piece: Buffer) => (said += piece.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

describe('the server of a deployment', () => {
  test('names every variable that is missing, and does not start', async () => {
    const { code, said } = await outcome(startBuilt(folder, { STRIPE_SECRET_KEY: 'sk_test_x', APP_URL: '' }))
    expect(code).toBe(1)
    expect(said).toContain('These variables are missing')
    for (const name of ['APP_URL', 'VITE_USER_POOL_ID', 'VITE_USER_POOL_CLIENT_ID', 'STRIPE_WEBHOOK_SECRET'])
      expect(said).toContain(name)
    expect(said).not.toContain('STRIPE_SECRET_KEY')
    expect(said).not.toContain('sk_test_x')
    expect(said).not.toMatch(/^\s+at /m)
  })

  test('says in words which value is wrong', async () => {
    const right = {
      APP_URL: 'https://app.example',
      VITE_USER_POOL_ID: 'eu-west-1_Confab',
      VITE_USER_POOL_CLIENT_ID: 'client',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    }
    const wrong = {
      APP_URL: 'app.example',
      PORT: 'http',
      CONFAB_TRUST_PROXY: '-1',
      APP_FOLDER: '/nowhere',
      STRIPE_API_URL: 'ftp://x',
    }
    for (const [name, value] of Object.entries(wrong)) {
      const { code, said } = await outcome(startBuilt(folder, { ...right, [name]: value }))
      expect(code, name).toBe(1)
      expect(said, name).toContain(name)
      expect(said, name).not.toMatch(/^\s+at /m)
    }
  }, 120_000)

  test('serves the app with the headers of a deployment, and for every screen the page that was built for it, or that of all', async () => {
    const { url } = await deploy(folder)
    for (const path of ['/', '/dashboard', '/chat', '/plans?checkout=1']) {
      const response = await fetch(`${url}${path}`)
      expect(await response.text(), path).toContain('The app')
      expect(response.headers.get('content-security-policy')).toContain('https://cognito-identity.eu-west-1.amazonaws.com')
      expect(response.headers.get('x-frame-options')).toBe('DENY')
      expect(response.headers.get('cache-control')).toBe('no-cache')
    }
    for (const path of ['/landing', '/landing?auth=signin']) {
      const drawn = await fetch(url + path)
      expect(await drawn.text(), path).toContain('The start')
      expect(drawn.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(drawn.headers.get('cache-control')).toBe('no-cache')
      expect(drawn.headers.get('content-security-policy')).toContain("script-src 'self'")
    }
    const script = await fetch(`${url}/assets/main-abc.js`)
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect(script.headers.get('content-encoding')).toBe('gzip')
    expect(await script.text()).toBe('console.log("app")')
    for (const path of ['/assets/gone-abc.js', '/assets/../../start.mjs', '/%2e%2e/start.mjs', '/..%2fstart.mjs'])
      expect(await (await fetch(`${url}${path}`)).text(), path).not.toContain('stripe')
    expect((await fetch(`${url}/assets/gone-abc.js`)).status).toBe(404)
    expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: 'ok' })
  })

  test('takes a payment, and keeps everything else from who has none', async () => {
    const deployed = await deploy(folder)
    expect((await fetch(`${deployed.url}/v1/me`)).status).toBe(401)
    await expect(deployed.user.listPosts()).rejects.toMatchObject({ kind: 'payment' })
    await buy(deployed)
    expect(await deployed.user.listPosts()).toEqual([])
    const status = await deployed.cognito.administer(
      async ({ state }) =>
        Object.values(state.users).find(({ attributes }) => attributes.email === demoUsers[0].email)?.attributes[
          'custom:payment_status'
        ],
    )
    expect(status).toBe('PAID')
  })

  test('tells users that its model cannot answer, and the reason to its log alone', async () => {
    const ollama = await startOllama({ say: () => 'hello' })
    onTestFinished(() => ollama.close())
    ollama.refuseWith(401)
    const { user, url, child } = await deploy(folder, { OLLAMA_HOST: ollama.url })
    let log = ''
    child.stdout?.on('data', (piece: Buffer) => (log += piece.toString()))
    const answer = await fetch(new URL(user.chatUrl('cmo'), url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await user.authorisation()) },
      body: JSON.stringify({ messages: [{ role: 'user', text: 'What should I fix first?' }] }),
    })
    const said = await answer.text()
    expect(said).toContain('error')
    expect(said).not.toMatch(/Ollama|key|environment|sk-secret/)
    await expect.poll(() => log).toContain("refused the key in this server's environment")
  })

  test('says that no model answers, and not that something failed', async () => {
    const { user, url } = await deploy(folder)
    expect((await fetch(new URL('/chat/health', url))).status).toBe(204)
    expect(await user.findChatServer()).toBeUndefined()
  })

  test('reads an uploaded page in the thread that was built beside it', async () => {
    const { user } = await deploy(folder)
    const html = new File(
      ['<!doctype html><title>Bakery</title><h1>Fresh bread</h1><p>We bake every morning in Leeds.</p>'],
      'page.html',
    )
    const { id } = await user.uploadAssessment({ url: 'https://bakery.example/', html })
    await expect.poll(async () => (await user.readAssessment(id)).status).toBe('done')
    expect((await user.readAssessment(id)).pageTitle).toBe('Bakery')
  })

  test('ends when it is told to', async () => {
    const { child, url } = await deploy(folder)
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await expect(fetch(`${url}/ready`)).rejects.toThrow('fetch failed')
  })
})

describe('the chat on other websites', () => {
  test('is one line, whose settings are those of the moment', async () => {
    const { user, id, saved, ask } = await publish(folder)
    const script = await ask(`/widget.js?id=${id}`)
    expect(script.headers.get('access-control-allow-origin')).toBe('*')
    expect(await script.text()).toContain('/confab/confab.launcher.js')
    expect((await ask('/confab/confab.launcher.js')).headers.get('access-control-allow-origin')).toBe('*')
    const read = async () => ((await (await ask(`/widget.json?id=${id}`)).json()) as { options: object }).options
    expect(await read()).toMatchObject({ names: { ai: { text: 'Crumb' } }, connect: { url: `/v1/widgets/${id}/chat` } })
    await user.saveWidget({ ...saved, value: { ...saved.value, name: 'Loaf', isPublished: true } })
    expect(await read()).toMatchObject({ names: { ai: { text: 'Loaf' } }, launcher: { label: 'Loaf' } })
    expect(JSON.stringify(await read())).not.toContain('Mondays')
  })

  test('answers visitors of any site from the sources of its owner', async () => {
    const { id, ask, question } = await publish(folder)
    const preflight = await ask(`/v1/widgets/${id}/chat`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    const response = await ask(`/v1/widgets/${id}/chat`, question('When is the bakery open?'))
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.text()).toContain('Mondays')
  })

  test('says plainly that there is none, for an id that is not published, unknown or no id', async () => {
    const { user, id, ask, question } = await publish(folder)
    const { value, etag } = await user.readWidget()
    await user.saveWidget({ etag, value: { ...value, isPublished: false } })
    for (const name of [id, crypto.randomUUID(), '', '%00', '..%2f..%2fme'])
      for (const response of [
        await ask(`/widget.json?id=${name}`),
        await ask(`/v1/widgets/${name || '-'}/chat`, question('Hello')),
      ]) {
        expect(response.status, name).toBe(404)
        expect(await response.text(), name).not.toContain('Crumb')
      }
    expect(await (await ask(`/widget.json?id=${id}`)).json()).toMatchObject({ error: { message: "This chat isn't published." } })
  })

  test('opens nothing else to pages of other sites', async () => {
    const { ask, id } = await publish(folder)
    for (const path of ['/v1/me', '/v1/plans', '/v1/widget', `/v1/widgets/${id}/chat/more`]) {
      const response = await ask(path)
      expect(response.status, path).toBe(403)
      expect(response.headers.get('access-control-allow-origin'), path).toBeNull()
    }
  })

  test('takes words of strangers, and no files', async () => {
    const { id, ask, question } = await publish(folder)
    expect((await ask(`/v1/widgets/${id}/chat`, question('x'.repeat(500_000)))).status).toBe(413)
    expect((await ask(`/v1/widgets/${id}/chat`, question('x'.repeat(2001)))).status).toBe(422)
  })

  test('is limited by the address that asks, and the owner is not', { tags: 'thorough' }, async () => {
    const { id, user, ask, question } = await publish(folder)
    const statuses = []
    for (let count = 0; count < 22; count += 1) {
      const response = await ask(`/v1/widgets/${id}/chat`, question('When?'))
      await response.text()
      statuses.push(response.status)
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    const refused = await ask(`/v1/widgets/${id}/chat`, question('When?'))
    expect(refused.headers.get('access-control-allow-origin'), 'a page can say why').toBe('*')
    let text = ''
    for await (const event of user.askAgent('cmo', { messages: [{ role: 'user', text: 'Hello' }] })) text += event.text ?? ''
    expect(text).not.toBe('')
  })
})

describe('two processes that share a file', () => testSharedLimits(() => folder))
