import type { PluralLabel } from './plural-label.ts'

/** The texts of thoughts, of calls of tools, and of sources. */
export interface ToolTexts {
  reasoning: string
  /** What the model thought, if it is not known how long. */
  thoughts: string
  /** `{seconds}` is an integer. */
  reasoned: PluralLabel
  /** How long thoughts and calls before an answer took; `{time}` is such as "8 s". */
  worked: string
  /** How many thoughts and calls there were. */
  stepCount: PluralLabel
  /** Several calls in one card. */
  toolCount: PluralLabel
  /** Many of the steps in one line, by their numbers. */
  stepRange: string
  /** How many of them failed. */
  toolsFailed: string
  toolRunning: string
  toolDone: string
  toolFailed: string
  /** A call that nobody answered until the answer was over. */
  toolNotRun: string
  /** A call that the visitor did not allow. */
  toolDeclined: string
  /** The call needs the visitor's approval. */
  toolWaiting: string
  /** The time to approve the call is over. */
  toolExpired: string
  /** Another tab or device answers the call: it shows the result as soon as it is known. */
  toolElsewhere: string
  /** A page began the call and was closed. */
  toolUnknown: string
  /** The button that allows a call. */
  toolAllow: string
  /** The button that does not allow a call. */
  toolDeny: string
  /** The name of the field for why a call is not allowed. */
  toolDenyReason: string
  /** The button that shows the field for why a call is not allowed. */
  toolDenyWith: string
  /** The button that shows what else it can mean to allow a call. */
  toolAllowMore: string
  /** The button that shows the arguments of a call as the JSON that they are. */
  toolJson: string
  /** Asks the visitor to allow a call; `{name}` is the tool. */
  toolApproval: string
  /** The button that allows a call, and later ones of the same tool. */
  toolAlways: string
  /** A tool of the page that is to be allowed has the annotation `readOnlyHint`. */
  toolReadOnly: string
  /** A tool of the page that is to be allowed has the annotation `destructiveHint`. */
  toolDestructive: string
  /** A tool of the page that is to be allowed has the annotation `openWorldHint`. */
  toolOpenWorld: string
  /** Stands before the title that an MCP server gives its tool, when a call of it is to be allowed. */
  toolServerTitle: string
  /** A call is to be allowed that was answered, or is gone. */
  approvalGone: string
  /** The model called tools as often in a row as `maxToolRounds` allows. */
  toolRoundsReached: string
  /** The tools of MCP servers are missing; `{names}` are the servers. */
  toolsUnavailable: string
  toolInput: string
  toolOutput: string
  /** The list of what an answer rests on, and how many sources that is. */
  sources: string
  sourceCount: PluralLabel
  /** A mark in an answer: the number of a source, and its title or address. */
  sourceNamed: string
}
