import { Page } from '../../ui/page.tsx'
import { AgentChat } from '../../agents/agent-chat.tsx'
import { AgentColumns } from '../../agents/agent-columns.tsx'
import { agentFace } from '../../agents/agent-face.ts'
import { agents } from '../../agents/agents.ts'
import { FigureTiles } from './figure-tiles.tsx'
import { WeekBoard } from './week-board.tsx'

/** The dashboard: how the business stands, the agent that plans the marketing, and what is to be done this week. */
export default function CmoScreen() {
  return (
    <Page title={agents.cmo.title} portrait={agentFace('cmo')} purpose={agents.cmo.blurb}>
      <AgentColumns className="cmo-columns">
        <FigureTiles />
        <AgentChat agentId="cmo" />
        <WeekBoard />
      </AgentColumns>
    </Page>
  )
}
