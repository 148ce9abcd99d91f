import type { AgentId } from '../backend/types.ts'

interface Look {
  /** On its own tint it has a contrast of 3:1 or more, on light and dark surfaces alike: a picture is not told which it stands on. */
  readonly colour: string
  /** The strokes of the picture, on a grid of 24. */
  readonly strokes: string
}

const looks: Readonly<Record<AgentId, Look>> = {
  // A compass needle.
  cmo: { colour: '#5a6ce5', strokes: 'M15.5 8.5 13.6 13.6 8.5 15.5l1.9-5.1zM12 3.5v1.6M12 18.9v1.6M3.5 12h1.6M18.9 12h1.6' },
  // A camera.
  'video-producer': { colour: '#c24a96', strokes: 'M5 8h9v8H5zM14 11l5-2.5v7L14 13z' },
  // A pen.
  'graphic-designer': { colour: '#bd5b32', strokes: 'M6 18l1-4 8.5-8.5 3 3L10 17zM13.5 7.5l3 3' },
  // Two messages that go round.
  'social-media': {
    colour: '#288298',
    strokes:
      'M8.2 10.8l7.4-3.6M8.2 13.2l7.4 3.6M4.5 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0M15.5 6.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M15.5 17.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  },
  // Bars.
  'chat-analytics': { colour: '#5c8330', strokes: 'M7 18v-4M12 18V6M17 18v-8' },
  // A speech bubble.
  'customer-chat': { colour: '#2f8665', strokes: 'M5 6h14v9h-7l-4 3.5V15H5zM9 10.5h6' },
  // A form with a hand that writes in it.
  onboarding: { colour: '#915cd6', strokes: 'M6 5h12v14H6zM9 9h6M9 12.5h6M9 16h3' },
  // A magnifier.
  knowledge: { colour: '#917426', strokes: 'M5.5 11a5 5 0 1 0 10 0 5 5 0 1 0-10 0M14.2 14.7 18.5 19' },
}

/** How much of the colour the disc has. */
const tint = 0.12

/** The address of the picture of an agent: a glyph in a colour of its own, on a tint of it. */
export function agentFace(id: AgentId): string {
  const { colour, strokes } = looks[id]
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="${colour}" fill-opacity="${tint}"/><path transform="translate(6 6) scale(1.5)" d="${strokes}" fill="none" stroke="${colour}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}
