import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatOptions, Tool } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'

const refund = (changes: Partial<Tool> = {}): Tool => ({
  name: 'refund',
  description: 'Pays an order back',
  inputSchema: { type: 'object', properties: { amount: { type: 'number' } } },
  needsApproval: true,
  execute: () => 'paid back',
  ...changes,
})

/** A chat that asks whether a tool may be called with these arguments. */
async function ask(input: string, tool: Partial<Tool> = {}, options: ChatOptions = {}) {
  const call = {
    type: 'tool',
    id: 'c1',
    name: 'refund',
    input,
    state: 'approval-requested',
    approval: { id: 'a1', isOfPage: true },
  }
  const server = await scripted(answer.events({ parts: [call] }), answer.events({ text: 'Done.' }))
  const connect = { url: server.url, stream: true, format: 'confab' } as const
  const chat = await renderChat({ connect, tools: [refund(tool)], ...options })
  await chat.send('Pay it back')
  await eventually(() => chat.root.querySelector('.approval-buttons')).toBeTruthy()
  const card = () => chat.root.querySelector('[part~="approval"]') as HTMLElement
  return { chat, server, card, box: () => card().querySelector<HTMLElement>('.approval-arguments') }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('what a call would be run with is shown', () => {
  test('as name and value, and as JSON at the press of a button, and back', async () => {
    const { card } = await ask('{"orderNumber":"A7","amount":49.9}')
    expect(card().innerText).toMatch(/Order number\s+A7\s+Amount\s+49\.9/)
    expect(card().innerText).not.toContain('"')
    await button('Show as JSON').click()
    await expect.element(button('Show as JSON')).toHaveAttribute('aria-pressed', 'true')
    expect(card().innerText).toContain('"orderNumber": "A7"')
    await button('Show as JSON').click()
    expect(card().innerText).not.toContain('"')
  })

  test.each([
    ['two names that are one in words', '{"to_whom":"Ann","toWhom":"Bob"}'],
    ['a name that is none', '{" ":"Ann"}'],
    ['a list', '["Ann"]'],
    ['no JSON', '{"to":"An'],
    [
      'more than anyone reads in pairs',
      JSON.stringify(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`field${at}`, at]))),
    ],
  ])('as JSON at once where there is %s', async (_what, input) => {
    const { card, box } = await ask(input)
    expect(box()?.querySelector('pre')?.textContent?.replaceAll(/\s/g, '')).toBe(input.replaceAll(/\s/g, ''))
    expect(card().innerText).not.toContain('Show as JSON')
  })

  test.each([
    ['a text without letters', '{"note":"  "}', 'Note', '"  "'],
    ['nothing', '{"note":null}', 'Note', 'null'],
    ['what is within', '{"to":{"name":"Ann"}}', 'To', '{\n  "name": "Ann"\n}'],
    ['lines', '{"note":"one\\ntwo"}', 'Note', 'one\ntwo'],
    ['marks that turn text around', '{"file":"a\\u202efdp.exe"}', 'File', 'a\\u202efdp.exe'],
  ])('with a value that is %s', async (_what, input, name, value) => {
    const { box } = await ask(input)
    expect([box()?.querySelector('dt')?.textContent, box()?.querySelector('dd')?.textContent]).toEqual([name, value])
  })

  test('not at all where it is called without', async () => {
    const { box, card } = await ask('{}')
    expect([box(), card().innerText.includes('JSON')]).toEqual([null, false])
  })
})

describe('the words of the page', () => {
  const texts: Partial<Tool> = {
    approvalTexts: ({ amount }) => ({ question: `Refund $${String(amount)}?`, allow: 'Refund', deny: "Don't refund" }),
  }

  test('ask, and stand on the buttons', async () => {
    const { chat, card } = await ask('{"amount":49.9}', texts)
    expect(card().getAttribute('aria-label')).toBe('Refund $49.9?')
    await expect.element(button("Don't refund")).toBeVisible()
    await expect.element(button('Refund'), { timeout: 15_000 }).not.toHaveAttribute('aria-disabled')
    await button('Refund').click()
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
  })

  test('no longer ask once the visitor edits what they are about', async () => {
    const { card } = await ask('{"amount":49.9}', texts)
    await button('Edit').click()
    await eventually(() => card().innerText).toContain('Allow “Refund”?')
    expect(card().innerText).not.toContain('49.9?')
  })

  test.each([
    ['a function that throws', () => JSON.parse('{') as never],
    ['what is no text', () => ({ question: 7, allow: {}, deny: '  ' }) as never],
    ['nothing', () => undefined as never],
  ])('give way to those of the chat where they are %s', async (_what, approvalTexts) => {
    const { card } = await ask('{"amount":1}', { approvalTexts })
    expect(card().innerText).toContain('Allow “Refund”?')
    await expect.element(button('Deny')).toBeVisible()
    await expect.element(button('Allow')).toBeVisible()
  })

  test.each(['approvalTexts', 'summary'] as const)('tell the console where `%s` fails, by its name', async (option) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
    onTestFinished(() => logged.mockRestore())
    const fault = new Error('not today')
    const fail = (): never => {
      throw fault
    }
    await ask('{"amount":1}', { [option]: fail })
    await expect.element(button('Allow')).toBeVisible()
    expect(logged.mock.calls).toContainEqual([
      `\`${option}\` of the tool "refund" failed.`,
      fault,
      expect.stringContaining('#failed-callback'),
    ])
    const other = option === 'summary' ? 'approvalTexts' : 'summary'
    expect(logged.mock.calls.flat().join(' ')).not.toContain(other)
  })

  test('are none that a service could bring', async () => {
    const call = { type: 'tool', id: 'c1', name: 'look', input: '{}', approval: { id: 'a' }, approvalTexts: { allow: 'Cancel' } }
    const history = [{ role: 'ai', parts: [{ ...call, state: 'approval-requested' }] }] as unknown as ChatOptions['history']
    await renderChat({ connect: { url: '/none' }, ...(history && { history }) })
    await expect.element(button('Allow')).toBeVisible()
  })
})

describe('behind the buttons lie', () => {
  test('the reason to deny, which gets the focus; Enter in it denies with it', async () => {
    const { chat, server } = await ask('{}')
    const reason = page.getByRole('textbox', { name: 'Reason (optional)' })
    expect(reason.query()).toBeNull()
    await button('Deny with a reason').click()
    expect(chat.root.activeElement).toBe(reason.element())
    await userEvent.keyboard('Wrong order{Enter}')
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    expect((await server.requests()).at(-1)?.body).toContain('Wrong order')
  })

  test('a reason that is put away again is not sent', async () => {
    const { chat, server } = await ask('{}')
    await button('Deny with a reason').click()
    await userEvent.keyboard('Wrong order')
    await button('Deny with a reason').click()
    await button('Deny').click()
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    expect((await server.requests()).at(-1)?.body).not.toContain('Wrong order')
  })

  test('the wish never to be asked again, which the keyboard reaches next', async () => {
    const { chat } = await ask('{}', { canAlwaysAllow: true })
    const always = button('Always allow this tool in this chat')
    expect(always.query()).toBeNull()
    ;(button('More ways to allow').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Tab}')
    expect(chat.root.activeElement).toBe(always.element())
  })
})

describe('Escape', () => {
  const describedBy = ({ root }: { root: ShadowRoot }): string => root.activeElement?.getAttribute('aria-description') ?? ''

  test.each(['Allow', 'Deny', 'Deny with a reason', 'Edit'])(
    'on %s decides nothing: it leads back to the message, then to the field',
    async (name) => {
      const { chat, server, card } = await ask('{"amount":49.9}')
      ;(button(name).element() as HTMLElement).focus()
      // The code for the keys loads with the first focus.
      await import('../../../../sdk/views/transcript/message-keys.ts')
      await new Promise(requestAnimationFrame)
      await userEvent.keyboard('{Escape}')
      expect(chat.root.activeElement?.localName).toBe('article')
      expect(describedBy(chat)).toBe('Refund, Needs your approval')
      await userEvent.keyboard('{Escape}')
      expect(chat.root.activeElement?.id).toBe('text-input')
      expect([card().checkVisibility(), (await server.requests()).length]).toEqual([true, 1])
    },
  )

  test('in edited arguments keeps what was written', async () => {
    const { chat, card } = await ask('{"amount":49.9}')
    await button('Edit').click()
    await userEvent.keyboard('{Control>}a{/Control}12')
    await userEvent.keyboard('{Escape}')
    expect(chat.root.activeElement?.localName).toBe('article')
    expect(card().querySelector('input')?.value).toBe('12')
  })

  test.each([
    ['Deny with a reason', 'Reason (optional)', '{Escape}'],
    ['More ways to allow', 'Always allow this tool in this chat', '{Tab}{Escape}'],
  ])('puts away what %s has shown, and leads back to that button', async (opener, shown, keys) => {
    const { chat } = await ask('{}', { canAlwaysAllow: true })
    ;(button(opener).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(keys)
    expect(chat.root.activeElement?.ariaLabel).toBe(opener)
    expect(chat.root.activeElement?.ariaExpanded).toBe('false')
    expect([page.getByRole('textbox', { name: shown }).query(), button(shown).query()]).toEqual([null, null])
  })
})
