import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pages } from '../backend/pages.ts'
import { renderSignedInApp } from './render-signed-in-app.ts'

const field = page.getByLabelText('Your website', { exact: true })
const wayOn = page.getByRole('link', { name: 'Meet your CMO' })

async function look(address: string): Promise<void> {
  await userEvent.fill(field, address)
  await userEvent.click(page.getByRole('button', { name: 'Assess my website' }))
}

const htmlFile = (): File => new File([pages.bakery], 'page.html', { type: 'text/html' })

test('a website is named, and shown with its picture, its scores and the way on', async () => {
  await renderSignedInApp({ path: '/assessment' })
  await look('rye.example')
  await expect.element(page.getByRole('heading', { level: 1, name: "We've assessed rye.example" })).toHaveFocus()
  await expect.element(page.getByRole('img', { name: /^Screenshot of rye\.example: “Sourdough bakery/ })).toBeVisible()
  await expect.element(page.getByText(/^Screenshot from/)).toBeVisible()
  await expect.element(page.getByText('Website assessed')).toBeVisible()
  await expect.element(wayOn).toHaveAttribute('href', '/cmointro')
})

test('an invalid address is not sent, and the field says what a valid one looks like', async () => {
  await renderSignedInApp({ path: '/assessment' })
  await look('my bakery')
  await expect.element(page.getByText('Enter a website address, for example example.com.')).toBeVisible()
  await expect.element(field).toHaveFocus()
})

test('what was typed is still there after a look at another screen', { tags: 'thorough' }, async () => {
  const { location: place } = await renderSignedInApp({ path: '/assessment' })
  await userEvent.fill(field, 'rye.exam')
  place.navigate('/knowledgebase')
  await expect.poll(() => document.title).toContain('Knowledge base')
  place.navigate('/assessment')
  await expect.element(field).toHaveValue('rye.exam')
})

test('a website that fails to load is reported, and its page can be uploaded as a file', async () => {
  await renderSignedInApp({ path: '/assessment' })
  await look('https://nowhere.example/')
  await expect.element(page.getByText('There is no website named nowhere.example.')).toBeVisible()
  await expect.element(field).toHaveValue('nowhere.example')
  await userEvent.upload(page.getByLabelText('HTML file of the page'), htmlFile())
  await userEvent.click(page.getByRole('button', { name: 'Assess this page' }))
  await expect.element(wayOn).toBeVisible()
  await expect.element(page.getByText('No screenshot was uploaded.')).toBeVisible()
})

test('the error of an earlier attempt disappears when another address is tried', { tags: 'thorough' }, async () => {
  await renderSignedInApp({ path: '/assessment' })
  await look('https://nowhere.example/')
  const earlier = page.getByText('There is no website named nowhere.example.')
  await expect.element(earlier).toBeVisible()
  await look('my bakery')
  await expect.element(page.getByText('Enter a website address, for example example.com.')).toBeVisible()
  await expect.element(earlier).not.toBeInTheDocument()
  await look('https://nobody.example/')
  await expect.element(page.getByText('There is no website named nobody.example.')).toBeVisible()
})

test('the error of an earlier attempt disappears when the page is uploaded instead', { tags: 'thorough' }, async () => {
  await renderSignedInApp({ path: '/assessment' })
  await look('https://nowhere.example/')
  const earlier = page.getByText('There is no website named nowhere.example.')
  await expect.element(earlier).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Assess this page' }))
  await expect.element(page.getByLabelText('HTML file of the page')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(earlier).not.toBeInTheDocument()
})

test('an assessment without a screenshot says why, and can capture a shared tab', { tags: 'thorough' }, async () => {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')?.fillRect(0, 0, 100, 100)
  const stream = canvas.captureStream(30)
  const before = navigator.mediaDevices.getDisplayMedia
  navigator.mediaDevices.getDisplayMedia = async () => stream
  onTestFinished(() => {
    navigator.mediaDevices.getDisplayMedia = before
  })
  await renderSignedInApp({ path: '/assessment', hasCamera: false })
  await look('rye.example')
  await expect.element(page.getByText('No browser was found on this machine.')).toBeVisible()
  await userEvent.click(page.getByText('Add your own screenshot'))
  await userEvent.click(page.getByRole('button', { name: 'Capture tab' }))
  // A canvas gives a frame only when something is drawn.
  const drawing = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 10, 10), 30)
  await expect.element(page.getByRole('img', { name: /as it will be saved/ })).toBeVisible()
  clearInterval(drawing)
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
  await userEvent.click(page.getByRole('button', { name: 'Assess this page' }))
  await expect.element(page.getByRole('img', { name: /^Screenshot of rye\.example/ })).toBeVisible()
})

test('a user who shares no tab reads that there is no screenshot', { tags: 'thorough' }, async () => {
  const before = navigator.mediaDevices.getDisplayMedia
  navigator.mediaDevices.getDisplayMedia = async () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  onTestFinished(() => {
    navigator.mediaDevices.getDisplayMedia = before
  })
  await renderSignedInApp({ path: '/assessment' })
  await userEvent.click(page.getByText('Is the page private, or does it block us?'))
  await userEvent.click(page.getByRole('button', { name: 'Capture tab' }))
  await expect.element(page.getByText('No tab was shared, so there is no screenshot.')).toBeVisible()
})

test('a later screen without an assessment offers to run one', { tags: 'thorough' }, async () => {
  await renderSignedInApp({ path: '/analysis' })
  await look('bare.example')
  await expect.element(page.getByRole('heading', { name: 'The page has no headline.' })).toBeVisible()
  await expect.element(page.getByText('There is no first-level heading with a text in it.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See score cards' })).toHaveAttribute('href', '/scorecards')
})

test('a failed second assessment leaves the first one on the screen, also after a reload', { tags: 'thorough' }, async () => {
  const { location: place } = await renderSignedInApp({ path: '/scorecards' })
  await look('rye.example')
  await userEvent.click(page.getByRole('button', { name: 'Assess again' }))
  await look('nowhere.example')
  await expect.element(page.getByText('There is no website named nowhere.example.')).toBeVisible()
  await expect.element(page.getByText('https://rye.example/', { exact: true })).toBeVisible()

  // The guard refuses the way back, except from another part.
  place.navigate('/knowledgebase')
  await expect.poll(() => document.title).toContain('Knowledge base')
  place.navigate('/analysis')
  await expect.element(page.getByText("We couldn't assess nowhere.example")).toBeVisible()
  await expect.element(page.getByRole('heading', { name: "Your CMO's summary" })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(field).toHaveValue('nowhere.example')
  await userEvent.click(page.getByRole('button', { name: 'Keep last result' }))
  await expect.element(page.getByRole('heading', { name: "Your CMO's summary" })).toBeVisible()
})
