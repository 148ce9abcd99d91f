import { fillLabel } from '../../core/labels/fill-label.ts'
import type { toolLabels } from '../../core/labels/tools.ts'
import type { Tool, ToolApproval } from '../../core/options/options.ts'
import type { ApprovalTexts } from '../../core/options/tools.ts'
import { isServerTool } from '../../core/tools/all-tools.ts'
import { toolWords } from '../../core/tools/tool-words.ts'
import type { ToolPart } from '../../core/types.ts'
import { cutText } from '../../core/util/cut-text.ts'
import { escapeInvisible, withoutOverriding } from '../../core/util/escape-turning.ts'
import { drawingLimits } from '../drawing-limits.ts'
import { pageToolWords } from './page-tool-words.ts'

type Labels = ReturnType<typeof toolLabels>

export interface ApprovalAbout {
  readonly approval: ToolApproval
  /** The tool's name in words. */
  readonly name: string
  readonly call: ToolPart
  /** The page's tool of that name. */
  readonly ofPage: Tool | undefined
}

/** What the page says about its tool, in words. */
function hintsOf(tool: Tool | undefined, labels: Labels): string[] {
  const { readOnlyHint, destructiveHint, openWorldHint } = tool?.annotations ?? {}
  return [
    readOnlyHint ? labels.toolReadOnly : destructiveHint ? labels.toolDestructive : '',
    openWorldHint ? labels.toolOpenWorld : '',
  ].filter(Boolean)
}

/** What an MCP server calls its tool, unless that only repeats the name: marked as its words, for it may say anything. */
function serverTitle({ call, ofPage }: ApprovalAbout): string {
  const title = (ofPage && isServerTool(ofPage) && ofPage.ownTitle) || ''
  const isRepeated = toolWords(call.name).toLowerCase().endsWith(title.toLowerCase())
  return isRepeated ? '' : escapeInvisible(title)
}

/** What the page asks before a call. */
function pageApprovalTexts({ name, approvalTexts }: Tool, input: string): ApprovalTexts {
  if (typeof approvalTexts !== 'function') return approvalTexts ?? {}
  return pageToolWords('approvalTexts', name, input, approvalTexts) ?? {}
}

/** A page without types may return anything. */
const asWords = (value: unknown): string =>
  typeof value === 'string' ? cutText(value, drawingLimits.questionCharacters).trim() : ''

/** All that is said where a call is to be allowed. The words of a service stand in for the question, and for nothing else. */
export function approvalWords(about: ApprovalAbout, labels: Labels) {
  const { approval, call, name, ofPage } = about
  const own = approval.isOfPage && ofPage ? pageApprovalTexts(ofPage, call.input) : {}
  const plain = fillLabel(labels, 'toolApproval', { name })
  const asked = withoutOverriding(asWords(approval.isOfPage ? own.question : approval.message))
  return {
    question: asked || plain,
    /** What is asked of arguments that the visitor edits. */
    editedQuestion: typeof ofPage?.approvalTexts === 'function' ? plain : asked || plain,
    allow: asWords(own.allow) || labels.toolAllow,
    deny: asWords(own.deny) || labels.toolDeny,
    hints: approval.isOfPage ? hintsOf(ofPage, labels) : [],
    /** Stands before `title`, the name that an MCP server gives its tool. */
    server: labels.toolServerTitle,
    title: serverTitle(about),
  }
}
