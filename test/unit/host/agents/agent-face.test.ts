import { expect, test } from 'vitest'
import { agentFace } from '../../../../host/agents/agent-face.ts'
import { agents } from '../../../../host/agents/agents.ts'
import type { AgentId } from '../../../../host/backend/types.ts'
import { contrastRatio } from '../../../../host/lib/format/contrast-ratio.ts'

const ids = Object.keys(agents) as AgentId[]

const colourOf = (id: AgentId): string => /fill="(#\w{6})"/.exec(decodeURIComponent(agentFace(id)))?.[1] ?? ''

test.each(ids)('the face of the agent "%s" stands out from light and dark surfaces, and its picture from it', (id) => {
  expect(contrastRatio(colourOf(id), '#ffffff')).toBeGreaterThan(4.5)
  expect(contrastRatio(colourOf(id), '#17181c')).toBeGreaterThan(3)
})

test('no two agents have the same picture', () => {
  expect(new Set(ids.map(colourOf)).size).toBe(ids.length)
})
