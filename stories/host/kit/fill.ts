import type { Backend } from '../../../host/backend/client.ts'
import { bakery } from './bakery.ts'

/** A picture of the website, drawn here. */
async function drawScreenshot(): Promise<File> {
  const canvas = new OffscreenCanvas(960, 600)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  const box = (colour: string, ...place: [x: number, y: number, width: number, height: number]): void => {
    context.fillStyle = colour
    context.fillRect(...place)
  }
  box('#f6e3c5', 0, 0, 960, 600)
  box('#3b2416', 0, 0, 960, 64)
  box('#c98a4b', 160, 260, 640, 300)
  box('#b4481e', 160, 190, 160, 44)
  context.fillStyle = '#3b2416'
  context.font = 'bold 40px serif'
  context.fillText('Warm sourdough bread', 160, 150)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'page.jpg', { type: 'image/jpeg' })
}

async function assess(backend: Backend): Promise<void> {
  const { id } = await backend.uploadAssessment({
    url: bakery.url,
    html: new File([bakery.html], 'index.html', { type: 'text/html' }),
    screenshot: await drawScreenshot(),
  })
  // Not `watchAssessment`, which asks as seldom as is polite to a server.
  while ((await backend.readAssessment(id)).status !== 'done') await new Promise((resolve) => setTimeout(resolve, 5))
}

const inDays = (days: number, hour: number): string => {
  const moment = new Date()
  moment.setDate(moment.getDate() + days)
  moment.setHours(hour, 30, 0, 0)
  return moment.toISOString()
}

/** What someone has after some weeks with the product: an assessment, a brand, documents; and with a plan the rest. */
export async function fill(backend: Backend, isPaid: boolean): Promise<void> {
  await assess(backend)
  await backend.saveProfile({
    businessName: 'Rye & Reason',
    industry: 'Bakery',
    size: '2-10',
    goal: 'More regulars on weekdays',
    customers: 'Families and commuters in north Portland',
  })
  await backend.addNote({
    title: 'Opening hours',
    text: 'We open at seven in the morning. We bake rye bread every day. A loaf costs 7 dollars.',
  })
  await backend.addNote({ title: 'Delivery', text: 'We deliver within the city for 4 dollars. Not on Sundays.' })
  const blueprint = await backend.readBlueprint()
  await backend.saveBlueprint({
    ...blueprint,
    value: {
      audience: 'Families and commuters who care about what is in their bread.',
      promise: 'Warm bread, every morning.',
      tone: { serious: 35, casual: 70, technical: 20, enthusiastic: 64 },
      colours: ['#3b2416', '#b4481e', '#f6e3c5'],
      wordsToUse: ['warm', 'by hand', 'neighbour'],
      wordsToAvoid: ['artisanal', 'gourmet'],
    },
  })
  if (!isPaid) return
  await backend.savePost({
    network: 'instagram',
    text: 'Warm rye at seven. The first ten neighbours get a heel with butter. #portland',
    status: 'scheduled',
    scheduledFor: inDays(2, 7),
  })
  await backend.savePost({ network: 'facebook', text: 'A draft about our Sunday breakfast.', status: 'draft' })
  const { authorizeUrl } = await backend.connectIntegration('instagram', '/app-integrations')
  const state = new URL(authorizeUrl, location.origin).searchParams.get('state') ?? ''
  await backend.finishIntegration('instagram', { state, code: 'agreed' })
}
