import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Blueprint } from '../../../host/backend/types.ts'
import { backend } from '../../../host/lib/backend.ts'
import { endComposition } from '../end-composition.ts'
import { appFindings } from './kit/app-findings.ts'
import { button, fail, heading, path, serverError, renderLocalApp } from './kit/render-local-app.tsx'
import { emulatePhone } from './kit/emulate-phone.ts'

const open = (before?: () => Promise<unknown>) => renderLocalApp({ path: '/brandblueprint', ...(before && { before }) })
const audience = page.getByRole('textbox', { name: 'Audience', exact: true })
const promise = page.getByRole('textbox', { name: 'Promise', exact: true })
const save = button('Save blueprint')

/** As another tab saves it. */
async function saveElsewhere(news: Partial<Blueprint>): Promise<void> {
  const { value, etag } = await backend.readBlueprint()
  await backend.saveBlueprint({ value: { ...value, ...news }, etag })
}

const saved = async (): Promise<Blueprint> => (await backend.readBlueprint()).value

test('every field is edited and saved', async () => {
  await open()
  await audience.fill('Families nearby')
  await promise.fill('Warm bread, every morning.')
  page.getByRole('slider', { name: 'Playful or serious' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(page.getByText('Playful', { exact: true })).toBeVisible()
  await button('Add a colour').click()
  await page.getByRole('textbox', { name: 'Code of colour 1' }).fill('#FFCC00')
  await page.getByRole('textbox', { name: 'Words to use' }).fill('fresh')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('textbox', { name: 'Words to avoid' }).fill('cheap, bargain,')
  await save.click()
  await expect.element(page.getByText('All changes saved.')).toBeVisible()
  expect(await saved()).toEqual({
    audience: 'Families nearby',
    promise: 'Warm bread, every morning.',
    tone: { serious: 35, casual: 50, technical: 50, enthusiastic: 50 },
    colours: ['#ffcc00'],
    wordsToUse: ['fresh'],
    wordsToAvoid: ['cheap', 'bargain'],
  })
})

test('Enter that ends a word of an input method adds no word to a list', async () => {
  await open()
  const field = page.getByRole('textbox', { name: 'Words to use' })
  await field.fill('新鮮')
  endComposition(field.element(), 'Enter')
  await expect.element(field).toHaveValue('新鮮')
  await expect.element(button('Remove 新鮮')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Remove 新鮮')).toBeVisible()
})

test('a colour names the text colours that are readable on it', { tags: 'thorough' }, async () => {
  await open(() => saveElsewhere({ colours: ['#ffcc00', '#3a4fe0'] }))
  await expect.element(page.getByText('Black text on it: 13.8 : 1')).toBeVisible()
  await expect.element(page.getByText('Too light for text on white: 1.5 : 1')).toBeVisible()
  await expect.element(page.getByText('As text on white: 6.2 : 1')).toBeVisible()
})

test('the CMO drafts from known facts, and nothing changes before a draft is accepted', async () => {
  await open(() => backend.saveProfile({ customers: 'Families who walk' }))
  await button('Draft with CMO').click()
  const proposal = page.getByRole('group', { name: 'Proposal for audience' })
  await expect.element(proposal.getByText('What you told us about your customers.')).toBeVisible()
  await expect.element(audience).toHaveValue('')
  await proposal.getByRole('button', { name: 'Accept' }).click()
  await expect.element(audience).toHaveValue('Families who walk')
  expect((await saved()).audience).toBe('')
  await save.click()
  await expect.poll(async () => (await saved()).audience).toBe('Families who walk')
})

test('a suggestion can be dismissed', { tags: 'thorough' }, async () => {
  await open(() => backend.saveProfile({ customers: 'Families who walk' }))
  await button('Draft with CMO').click()
  await button('Dismiss').click()
  await expect.element(page.getByRole('group', { name: 'Proposal for audience' })).not.toBeInTheDocument()
  await expect.element(audience).toHaveValue('')
})

test('the CMO invents nothing without facts', { tags: 'thorough' }, async () => {
  await open()
  await button('Draft with CMO').click()
  await expect.element(page.getByText('Nothing to draft from yet')).toBeVisible()
})

test('changes of another tab are merged with mine when I save', { tags: 'thorough' }, async () => {
  await open()
  await audience.fill('Students')
  await saveElsewhere({ promise: 'Bread at your door', wordsToUse: ['warm'] })
  await save.click()
  await expect.element(page.getByText(/We merged your changes with theirs/)).toBeVisible()
  await expect.element(audience).toHaveValue('Students')
  await expect.element(promise).toHaveValue('Bread at your door')
  await save.click()
  await expect.poll(saved).toMatchObject({ audience: 'Students', promise: 'Bread at your door', wordsToUse: ['warm'] })
})

test.each([
  ['Keep mine', 'Students'],
  ['Use theirs', 'Owners'],
])('where both changed the same, “%s” decides', { tags: 'thorough' }, async (choice, result) => {
  await open()
  await audience.fill('Students')
  await saveElsewhere({ audience: 'Owners' })
  await save.click()
  await expect.element(page.getByText('They wrote: Owners')).toBeVisible()
  await save.click({ force: true })
  expect((await saved()).audience).toBe('Owners')
  await button(choice).click()
  await expect.element(audience).toHaveValue(result)
  if (choice === 'Keep mine') await save.click()
  await expect.poll(async () => (await saved()).audience).toBe(result)
})

test('unsaved changes are restored when the screen is opened again', async () => {
  const { location: place } = await open()
  await audience.fill('Students')
  const restore = fail('PUT /v1/blueprint', 'offline')
  await save.click()
  await expect.element(page.getByText("Couldn't save the blueprint")).toBeVisible()
  restore()
  place.navigate('/knowledgebase')
  await expect.element(heading('Your knowledge base')).toBeVisible()
  await saveElsewhere({ promise: 'Bread at your door' })
  place.navigate('/brandblueprint')
  await expect.element(audience).toHaveValue('Students')
  await expect.element(promise).toHaveValue('Bread at your door')
  await button('Discard changes').click()
  await expect.element(audience).toHaveValue('')
})

test('a blueprint that fails to load can be loaded again', { tags: 'thorough' }, async () => {
  let restore = (): unknown => undefined
  await open(async () => (restore = fail('GET /v1/blueprint', serverError())))
  await expect.element(page.getByText('request-42')).toBeVisible()
  restore()
  await button('Try again').click()
  await expect.element(audience).toBeVisible()
})

test('the blueprint leads on to the knowledge base', { tags: 'thorough' }, async () => {
  await open()
  await page.getByRole('link', { name: 'Continue to knowledge base' }).click()
  await expect.poll(path).toBe('/knowledgebase')
})

test.each(['light', 'dark'])('axe finds nothing in %s, at 390 px and from right to left', { tags: 'thorough' }, async (theme) => {
  const { overhang } = await emulatePhone(theme)
  await open(async () => {
    await saveElsewhere({ colours: ['#ffcc00'], wordsToUse: ['fresh'] })
    await backend.saveProfile({ customers: 'Families who walk' })
  })
  await button('Draft with CMO').click()
  await expect.element(button('Accept')).toBeVisible()
  expect(await appFindings()).toEqual([])
  expect(overhang()).toBeLessThanOrEqual(0)
})
