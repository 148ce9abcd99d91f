import { describe, expect, it } from 'vitest'
import { button, callsUnderWay, fail, renderLocalApp } from '../kit/render-local-app.tsx'

describe('a screen that is left while it waits', () => {
  it('a user who has left the screen is not redirected to a payment or a provider', async () => {
    const { location: place } = await renderLocalApp({ path: '/plans', isPaid: true })
    for (const [path, call, name] of [
      ['/plans', 'POST /v1/billing/checkout', 'Choose Starter'],
      ['/app-integrations', 'POST /v1/integrations/instagram/connect', 'Connect'],
      ['/brandblueprint', 'POST /v1/blueprint/draft', 'Draft with CMO'],
    ] as const) {
      place.navigate(path)
      const restore = fail(call, 'silent')
      await button(name).first().click()
      await expect.poll(callsUnderWay).toContain(call)
      place.navigate('/branding')
      await expect.poll(callsUnderWay).not.toContain(call)
      restore()
    }
    expect(location.pathname).toBe('/branding')
  })

  it('leaving a screen cancels what an early click on it began', async () => {
    const { location: place } = await renderLocalApp({ path: '/branding', isPaid: true })
    const call = 'POST /v1/blueprint/draft'
    fail(call, 'silent')
    const clicked = new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        const draft = [...document.querySelectorAll('button')].find((one) => one.textContent.includes('Draft with CMO'))
        if (!draft) return
        watch.disconnect()
        draft.click()
        resolve()
      })
      watch.observe(document, { childList: true, subtree: true })
    })
    place.navigate('/brandblueprint')
    await clicked
    await expect.poll(callsUnderWay).toContain(call)
    place.navigate('/branding')
    await expect.poll(callsUnderWay).not.toContain(call)
  })
})
