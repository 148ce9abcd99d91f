import { array, exactOptional, looseObject as object, nullable, number, picklist, string } from 'valibot'
import { contractNames } from './contract-names.ts'
import { moment } from './moment.ts'

const { findingGroups } = contractNames

const finding = object({
  /** The name of the check, the same in every assessment: `title-length`. */
  id: string(),
  group: picklist(findingGroups),
  /** How bad it is; `good` is a check that passed, `unknown` one that could not be run. */
  severity: picklist(['good', 'notice', 'warning', 'problem', 'unknown']),
  /** What was found, in one sentence. */
  title: string(),
  /** What on the page shows it: a quotation, a count, an address. */
  evidence: string(),
  /** What to do; absent when nothing is to be done. */
  advice: exactOptional(string()),
  /** How much it counts in its group, 1 to 3. */
  weight: number(),
})

const score = object({
  group: picklist(findingGroups),
  /** 0 to 100; null when nothing of the group could be checked, which is not zero. */
  value: nullable(number()),
  /** The ids of its findings, best first to fix. */
  basedOn: array(string()),
  /** The finding whose fix gains most; absent when nothing is to be done. */
  topFix: exactOptional(string()),
})

const groupScores = array(object({ group: score.entries.group, value: score.entries.value }))

/** A finding, as far as it is kept of past assessments. */
const changed = object({ id: string(), group: finding.entries.group, severity: finding.entries.severity, title: string() })

const assessment = object({
  id: string(),
  /** The final address, after redirects. For an uploaded page the address the user gave, or empty. */
  url: string(),
  status: picklist(['queued', 'capturing', 'analysing', 'done', 'failed']),
  /** What is going on, in a sentence. */
  message: string(),
  startedAt: moment,
  finishedAt: exactOptional(moment),
  source: picklist(['fetched', 'uploaded']),
  /** The title of the page as its owner wrote it. */
  pageTitle: exactOptional(string()),
  /** What the website calls itself; empty when nothing on it says so. */
  siteName: exactOptional(string()),
  /** Absent when no screenshot could be taken. */
  screenshotUrl: exactOptional(string()),
  /** The page on a phone; absent when only one picture was taken or handed over. */
  phoneScreenshotUrl: exactOptional(string()),
  screenshotAt: exactOptional(moment),
  /** Why there is no screenshot, in a sentence. */
  screenshotNote: exactOptional(string()),
  findings: array(finding),
  scores: array(score),
  /** The scores together, by weight; null when nothing could be checked. */
  total: nullable(number()),
  /** The findings as a text, composed by rules and not by a language model. */
  summary: string(),
  /** The scores of its page up to this one, the oldest first: the newest 12 are kept. */
  history: exactOptional(array(object({ id: string(), finishedAt: moment, total: nullable(number()), scores: groupScores }))),
  /** What became of each finding since the one before it; absent for the first. */
  changes: exactOptional(
    object({
      since: moment,
      mended: array(changed),
      appeared: array(changed),
      stayed: array(changed),
      /** What was to be fixed before, and could not be looked at again. */
      unclear: array(changed),
    }),
  ),
  error: exactOptional(object({ code: string(), message: string() })),
})

/** A report that is shared. */
const reportLink = object({
  /** Whoever knows it may read the report. */
  id: string(),
  assessmentId: string(),
  /** The page that was assessed. */
  url: string(),
  createdAt: moment,
  /** Absent where the link ends only when it is withdrawn. */
  expiresAt: exactOptional(moment),
})

/** The replies about assessments, and what is shared of them. */
export const assessmentShapes = {
  assessment,
  /** The newest one that is done, or the newest where none is. */
  latestAssessment: object({
    ...assessment.entries,
    /** A later one, which runs or has failed. */
    attempt: exactOptional(assessment),
  }),
  /** What somebody without an account is told of the one that they began. */
  visitorAssessment: object({
    /** Names it in its address. Who knows it may read this, and take the assessment into an account. */
    id: string(),
    url: string(),
    status: assessment.entries.status,
    message: string(),
    startedAt: moment,
    finishedAt: exactOptional(moment),
    siteName: exactOptional(string()),
    scores: groupScores,
    total: nullable(number()),
    /** How many findings of each kind there are to read. */
    found: object({ problem: number(), warning: number(), notice: number() }),
    error: assessment.entries.error,
  }),
  reportLink,
  reportLinks: array(reportLink),
  /** What whoever has the link reads: the assessment as it was when the link was made. */
  report: object({
    url: string(),
    pageTitle: exactOptional(string()),
    siteName: exactOptional(string()),
    finishedAt: moment,
    findings: array(finding),
    scores: array(score),
    total: nullable(number()),
    summary: string(),
    expiresAt: exactOptional(moment),
    /** There while it is the newest picture of its owner. */
    screenshotUrl: exactOptional(string()),
  }),
}
