import { Page } from '../../ui/page.tsx'
import { AnalyticsBoard } from './analytics-board.tsx'
import { AgentChat } from '../../agents/agent-chat.tsx'
import { agentFace } from '../../agents/agent-face.ts'
import { agents } from '../../agents/agents.ts'
import './chat-analytics-screen.css'

/** What was asked, how fast it was answered, what stayed open; and the agent that explains it. */
export default function ChatAnalyticsScreen() {
  return (
    <Page title={agents['chat-analytics'].title} portrait={agentFace('chat-analytics')} purpose={agents['chat-analytics'].blurb}>
      <AnalyticsBoard />
      <section className="ask-figures" aria-labelledby="ask-heading">
        <h2 id="ask-heading">Ask about the figures</h2>
        <AgentChat agentId="chat-analytics" />
      </section>
    </Page>
  )
}
