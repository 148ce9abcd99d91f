import { expect, test } from 'vitest'
import { agentFace } from '../../../../host/agents/agent-face.ts'
import { agents } from '../../../../host/agents/agents.ts'
import type { AgentId } from '../../../../host/backend/types.ts'
import { contrastRatio } from '../../../../host/lib/format/contrast-ratio.ts'

const ids = Object.keys(agents) as AgentId[]

const drawn = (id: AgentId): string => decodeURIComponent(agentFace(id))
const colourOf = (id: AgentId): string => /stroke="(#\w{6})"/.exec(drawn(id))?.[1] ?? ''

const channels = (colour: string): number[] => [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16))

/** What a colour looks like that lies on a surface, and lets most of it through. */
function tintOn(surface: string, colour: string): string {
  const under = channels(surface)
  const mixed = channels(colour).map((channel, place) => Math.round(0.12 * channel + 0.88 * (under[place] ?? 0)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const surfaces = ['#ffffff', '#f4f4f6', '#141518', '#1f2126']

test.each(ids)('the glyph of the agent "%s" stands out from its tint, on light and dark surfaces', (id) => {
  expect(drawn(id)).toContain(`<circle cx="24" cy="24" r="24" fill="${colourOf(id)}" fill-opacity="0.12"/>`)
  for (const surface of surfaces)
    expect(contrastRatio(colourOf(id), tintOn(surface, colourOf(id))), surface).toBeGreaterThanOrEqual(3)
})

test('no two agents have the same picture', () => {
  expect(new Set(ids.map(colourOf)).size).toBe(ids.length)
})
