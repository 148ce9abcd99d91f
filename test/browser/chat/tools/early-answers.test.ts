import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { ChatOptions, Tool } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { holdTimers } from '../../hold-timers.ts'
import { renderApp } from '../../mcp-apps/render-app.ts'
import { reduceMotion } from '../../reduce-motion.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'

// What a visitor presses or types goes to what stood there before when a question takes its place: for half a second nothing agrees.

const wait = 500

const call = { type: 'tool', id: 'c1', name: 'refund', input: '{"amount":900}', state: 'approval-requested' }
const ofPage = { ...call, approval: { id: 'a1', isOfPage: true } }

/** A chat with a question, and what its tool was run with. Half seconds pass when `timers.pass()` is called. */
async function ask(part: object, options: ChatOptions = {}) {
  // What moves in comes to rest at once.
  await reduceMotion()
  const timers = holdTimers(wait)
  const execute = vi.fn<Tool['execute']>(() => 'paid')
  const server = await scripted(answer.events({ parts: [part] }, '[DONE]'), answer.events({ text: 'Done.' }, '[DONE]'))
  const refund: Tool = {
    name: 'refund',
    description: 'Pays an order back',
    inputSchema: { type: 'object', properties: { amount: { type: 'number' } } },
    needsApproval: true,
    canAlwaysAllow: true,
    execute,
  }
  const chat = await renderChat({ connect: { url: server.url, stream: true, format: 'confab' }, tools: [refund], ...options })
  await chat.send('Pay it back')
  await eventually(() => chat.root.querySelector('.approval-allow')).toBeTruthy()
  /** Resolves when the question is answered. */
  const done = () => eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
  const requests = async () => (await server.requests()).length
  return { chat, timers, execute, server, done, requests }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const isOff = (name: string): boolean => button(name).element().getAttribute('aria-disabled') === 'true'
const focus = (name: string): void => (button(name).element() as HTMLElement).focus()

/** Presses a button whether or not it looks ready. */
const press = (name: string) => userEvent.click(button(name), { force: true })

/** Waits until the chat has noticed that a button is in sight and stays where it is, and half a second more. */
async function becomeReady(timers: ReturnType<typeof holdTimers>, name: string): Promise<void> {
  let before = NaN
  await eventually(() => {
    const { top } = button(name).element().getBoundingClientRect()
    const isStill = top === before
    before = top
    timers.pass()
    return isStill && !isOff(name)
  }).toBe(true)
}

async function hold(key: 'Enter' | ' ', times: number): Promise<void> {
  const code = key === ' ' ? 'Space' : key
  const text = key === ' ' ? ' ' : '\r'
  const common = { key, code, windowsVirtualKeyCode: key === ' ' ? 32 : 13 }
  for (let time = 0; time < times; time++) {
    // oxlint-disable-next-line no-await-in-loop -- a key repeats one time after the other
    await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', text, autoRepeat: true, ...common })
  }
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...common })
}

/** Puts something above the chat that was not there, so that all of it moves down. */
function pushDown(pixels: number): void {
  const banner = document.createElement('div')
  banner.style.blockSize = `${pixels}px`
  document.body.prepend(banner)
  onTestFinished(() => banner.remove())
}

describe('the button that allows a call', () => {
  test('does nothing at the moment when it appears, and looks like it; half a second later it allows the call', async () => {
    const { execute, timers, done } = await ask(ofPage)
    expect(isOff('Allow')).toBe(true)
    await press('Allow')
    expect(isOff('Allow')).toBe(true)
    await becomeReady(timers, 'Allow')
    expect(execute).not.toHaveBeenCalled()
    await button('Allow').click()
    await done()
    expect(execute).toHaveBeenCalledOnce()
  })

  test('does nothing either for a press that began before, and ended after it was ready', async () => {
    const { execute, timers } = await ask(ofPage)
    const allow = button('Allow').element()
    allow.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    await becomeReady(timers, 'Allow')
    allow.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail: 1 }))
    expect(isOff('Allow')).toBe(false)
    expect(execute).not.toHaveBeenCalled()
  })

  test('does not hear the keyboard in its first half second', async () => {
    const { execute, timers, done } = await ask(ofPage)
    focus('Allow')
    await userEvent.keyboard('{Enter} ')
    expect(execute).not.toHaveBeenCalled()
    await becomeReady(timers, 'Allow')
    await userEvent.keyboard('{Enter}')
    await done()
  })

  test('does not hear a key that is held from before', async () => {
    const { execute, timers } = await ask(ofPage)
    await becomeReady(timers, 'Allow')
    focus('Allow')
    await hold('Enter', 3)
    await hold(' ', 3)
    await press('Edit')
    await expect.element(page.getByRole('spinbutton', { name: 'Amount' })).toBeVisible()
    expect(execute).not.toHaveBeenCalled()
  })

  test('is not pressed by a pointer on which it moved, until half a second later', async () => {
    const { execute, timers, done } = await ask(ofPage)
    await becomeReady(timers, 'Allow')
    pushDown(60)
    await press('Allow')
    expect(isOff('Allow')).toBe(true)
    expect(execute).not.toHaveBeenCalled()
    await becomeReady(timers, 'Allow')
    await button('Allow').click()
    await done()
  })

  test('looks not ready from the time when it has moved', async () => {
    const { timers } = await ask(ofPage)
    await becomeReady(timers, 'Allow')
    pushDown(60)
    await eventually(() => isOff('Allow')).toBe(true)
  })

  test('hears the keyboard after it has moved', async () => {
    const { execute, timers, done } = await ask(ofPage)
    await becomeReady(timers, 'Allow')
    focus('Allow')
    pushDown(60)
    await userEvent.keyboard('{Enter}')
    await done()
    expect(execute).toHaveBeenCalledOnce()
  })

  test('is not ready before it was in sight, however long the card is there', async () => {
    const timers = holdTimers(wait)
    const chat = await renderChat({ history: [{ role: 'ai', parts: [{ ...ofPage, approval: { id: 'a1' } }] }] } as ChatOptions, {
      style: 'block-size: 20px',
    })
    await eventually(() => chat.root.querySelector('.approval-allow')).toBeTruthy()
    // Two more frames are drawn without it.
    for (let frame = 0; frame < 2; frame++) {
      // oxlint-disable-next-line no-await-in-loop -- one frame after the other
      await new Promise(requestAnimationFrame)
      timers.pass()
    }
    expect(isOff('Allow')).toBe(true)
    chat.element.removeAttribute('style')
    await becomeReady(timers, 'Allow')
  })
})

/** Waits until the browser has drawn what has changed, and told who observes it. */
async function draw(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) {
    // oxlint-disable-next-line no-await-in-loop -- one frame after the other
    await new Promise(requestAnimationFrame)
  }
}

describe('the button that allows a call, which was out of sight for a while,', () => {
  const history = Array.from({ length: 12 }, (_, index) => ({ role: index % 2 ? 'ai' : 'user', text: `Line ${index}` }))

  /** Hides it for long, shows it again at once and then presses it once it looks ready. */
  async function expectOnePressToDo(hide: (chat: Awaited<ReturnType<typeof ask>>['chat']) => Promise<() => Promise<void>>) {
    const { chat, execute, timers, done } = await ask(ofPage, { history })
    await becomeReady(timers, 'Allow')
    const show = await hide(chat)
    await draw()
    timers.pass()
    await show()
    await eventually(() => isOff('Allow')).toBe(true)
    await press('Allow')
    expect(execute).not.toHaveBeenCalled()
    await becomeReady(timers, 'Allow')
    await button('Allow').click()
    await done()
    expect(execute).toHaveBeenCalledOnce()
  }

  test('is not ready when the chat is shown again, and then needs one press', () =>
    expectOnePressToDo(async ({ element }) => {
      element.style.display = 'none'
      return async () => void element.style.removeProperty('display')
    }))

  test('is not ready when the visitor has scrolled back to it, and then needs one press', () =>
    expectOnePressToDo(async ({ part }) => {
      const messages = part('messages')
      const end = messages.scrollTop
      const steps = [0.75, 0.5, 0.25, 0]
      for (const share of steps) {
        messages.scrollTop = end * share
        // oxlint-disable-next-line no-await-in-loop -- as a visitor scrolls
        await draw()
      }
      return async () => {
        for (const share of steps.toReversed()) {
          messages.scrollTop = end * share
          // oxlint-disable-next-line no-await-in-loop -- as above
          await draw()
        }
        messages.scrollTop = end
      }
    }))
})

describe('the button that allows a call hears assistive technology, which presses no key,', () => {
  const space = { key: ' ', code: 'Space', windowsVirtualKeyCode: 32 }

  test.each([
    [
      'after a space was typed into the reason in the first half second',
      async () => {
        await press('Deny with a reason')
        await userEvent.type(page.getByRole('textbox', { name: 'Reason (optional)' }), ' ')
      },
    ],
    [
      'after a space that began on it ended elsewhere',
      async () => {
        focus('Allow')
        await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', text: ' ', ...space })
        focus('Deny')
        ;(document.activeElement as HTMLElement).blur()
        await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...space })
      },
    ],
  ])('%s', async (_when, act) => {
    const { execute, timers, done } = await ask(ofPage)
    await act()
    await becomeReady(timers, 'Allow')
    ;(button('Allow').element() as HTMLElement).click()
    await done()
    expect(execute).toHaveBeenCalledOnce()
  })
})

test('a finger that scrolled on the button that allows a call has no say in a later press', async () => {
  const { execute, timers } = await ask(ofPage)
  await becomeReady(timers, 'Allow')
  const allow = button('Allow').element()
  const bubbling = { bubbles: true, composed: true, cancelable: true }
  allow.dispatchEvent(new PointerEvent('pointerdown', { ...bubbling, pointerType: 'touch' }))
  allow.dispatchEvent(new PointerEvent('pointercancel', { ...bubbling, pointerType: 'touch' }))
  pushDown(60)
  allow.dispatchEvent(new MouseEvent('click', { ...bubbling, detail: 1 }))
  await draw()
  expect(execute).not.toHaveBeenCalled()
})

test('a call is denied at once', async () => {
  const { execute, done } = await ask(ofPage)
  await button('Deny').click()
  await done()
  expect(execute).not.toHaveBeenCalled()
})

test('all further calls are allowed only half a second after the button for it appears', async () => {
  const { execute, timers, done } = await ask(ofPage)
  await press('More ways to allow')
  await press('Always allow this tool in this chat')
  expect(execute).not.toHaveBeenCalled()
  await becomeReady(timers, 'Always allow this tool in this chat')
  await button('Always allow this tool in this chat').click()
  await done()
})

test('edited arguments are allowed only half a second after the form has moved the button', async () => {
  const { execute, timers, done } = await ask(ofPage)
  await becomeReady(timers, 'Allow')
  await button('Edit').click()
  await userEvent.fill(page.getByRole('spinbutton', { name: 'Amount' }), '1')
  await press('Allow')
  expect(execute).not.toHaveBeenCalled()
  await becomeReady(timers, 'Allow')
  await button('Allow').click()
  await done()
  expect(execute.mock.calls[0]?.[0]).toEqual({ amount: 1 })
})

test('a call that the server runs is allowed only half a second after its question appears', async () => {
  const { timers, done, requests } = await ask({ ...call, approval: { id: 'a1' } })
  await press('Allow')
  expect(await requests()).toBe(1)
  await becomeReady(timers, 'Allow')
  await button('Allow').click()
  await done()
})

describe('a yes to a question of the agent', () => {
  const question = { type: 'input-request', id: 'q1', kind: 'confirmation', state: 'requested', message: 'Delete all drafts?' }

  test('counts only half a second after the question appears', async () => {
    const { timers, done, requests } = await ask(question)
    await press('Allow')
    expect(await requests()).toBe(1)
    await becomeReady(timers, 'Allow')
    await button('Allow').click()
    await done()
  })

  test('is not given by an Enter that is held in a field of its form', async () => {
    const schema = { type: 'object', properties: { code: { type: 'string' } } }
    const { timers, done, requests } = await ask({ ...question, schema })
    await becomeReady(timers, 'Allow')
    ;(page.getByRole('textbox', { name: 'Code' }).element() as HTMLElement).focus()
    await hold('Enter', 3)
    expect(await requests()).toBe(1)
    await userEvent.keyboard('4711{Enter}')
    await done()
  })
})

test('a form is sent by Enter in a field of it while its button is out of sight below', async () => {
  const keys = Array.from({ length: 20 }, (_, index) => [`field${index}`, { type: 'string' }] as const)
  const schema = { type: 'object', properties: Object.fromEntries(keys) }
  const { timers, done } = await ask({ type: 'input-request', id: 'q1', kind: 'input', state: 'requested', schema })
  const field = page.getByRole('textbox', { name: 'Field0' })
  await field.click()
  await eventually(() => {
    timers.pass()
    return timers.count
  }).toBe(0)
  await userEvent.keyboard('Bern{Enter}')
  await done()
})

describe('a wish of an app', () => {
  const script = 'await initialize(); await request("ui/open-link", { url: "https://shop.example/" })'

  test('is agreed to only half a second after its question appears', async () => {
    const timers = holdTimers(wait)
    const chat = await renderApp('await initialize(); await request("tools/call", { name: "buy", arguments: {} })')
    await eventually(() => chat.button('Allow')).toBeTruthy()
    await press('Allow')
    await press('Always allow this tool in this app')
    expect(chat.callTool).not.toHaveBeenCalled()
    await becomeReady(timers, 'Allow')
    await button('Allow').click()
    await eventually(() => chat.callTool.mock.calls.length).toBe(1)
  })

  test('is no link that opens before', async () => {
    const opened = vi.fn<(event: Event) => void>()
    holdTimers(wait)
    const chat = await renderApp(script)
    await eventually(() => chat.button('Open')).toBeTruthy()
    addEventListener('click', opened)
    addEventListener('auxclick', opened)
    onTestFinished(() => {
      removeEventListener('click', opened)
      removeEventListener('auxclick', opened)
    })
    const link = chat.button('Open')
    expect(link?.getAttribute('aria-disabled')).toBe('true')
    for (const type of ['click', 'auxclick']) {
      const event = new MouseEvent(type, { bubbles: true, composed: true, cancelable: true, detail: 1, button: 0 })
      link?.dispatchEvent(event)
      expect(event.defaultPrevented).toBe(true)
    }
    expect(chat.button('Open')).toBe(link)
  })
})
