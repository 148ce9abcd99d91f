import { impactOf } from '../assessment/impact-of.ts'
import { fields } from '../store/fields.ts'
import { planLimits } from '../store/plans.ts'
import { ProductFault } from '../product-fault.ts'
import type { Route } from './route.ts'
import type { UserRecord } from '../store/user-record.ts'

/** A post to prepare, as far as the plan goes: on the calendar, or as a draft. */
function postTask({ posts, entitlement }: UserRecord) {
  const { canSchedule } = planLimits(entitlement?.planId, true)
  const isThere = posts.some(({ status }) => !canSchedule || status === 'scheduled')
  return (
    !isThere && {
      id: 'post',
      title: canSchedule ? 'Schedule a post' : 'Write a post',
      reason: canSchedule ? 'Nothing is scheduled.' : 'There are no drafts yet.',
      path: '/socialmedia',
    }
  )
}

/** What is to be done this week, out of what is known: nothing here is made up. */
function tasksOf(record: UserRecord) {
  const { assessments, knowledge, blueprint, conversations, widget, doneTasks } = record
  const assessment = assessments.find(({ status }) => status === 'done')
  const fixes = [...(assessment?.findings ?? [])]
    .filter((finding) => finding.advice !== undefined && impactOf(finding) > 0)
    .sort((a, b) => impactOf(b) - impactOf(a))
    .slice(0, 3)
    // What to change names tags and headers, which not every owner knows: it is one press away.
    .map(({ id, group, title, advice = '', evidence }) => ({
      id: `fix-${id}`,
      title: `Fix: ${title.replace(/\.$/, '')}`,
      reason: `It costs your website points in ${group.charAt(0).toUpperCase()}${group.slice(1)}.`,
      detail: `${advice} ${evidence}`,
      path: '/scorecards',
    }))
  const unanswered = conversations
    .filter(({ agentId }) => agentId === 'customer-chat')
    .flatMap(({ turns }) => turns.filter(({ isAnswered }) => !isAnswered))
  const wishes = [
    !assessment && {
      id: 'assess',
      title: 'Assess your website',
      reason: "Your agents don't know it yet.",
      path: '/assessment',
    },
    !knowledge.length && {
      id: 'knowledge',
      title: 'Add sources for your agents',
      reason: 'The knowledge base is empty.',
      path: '/knowledgebase',
    },
    !blueprint.value.promise && {
      id: 'blueprint',
      title: 'Fill in your brand blueprint',
      reason: 'It has no promise yet.',
      path: '/brandblueprint',
    },
    unanswered.length > 0 && {
      id: `answer-${unanswered.length}`,
      title: 'Answer what customers asked',
      reason: `${unanswered.length} ${unanswered.length === 1 ? 'question' : 'questions'} of visitors had no answer in the knowledge base.`,
      path: '/analytics',
    },
    postTask(record),
    !widget.value.isPublished && {
      id: 'widget',
      title: 'Add the customer chat to your website',
      reason: "It isn't published yet.",
      path: '/chat',
    },
  ].filter((wish) => wish !== false)
  return [...wishes, ...fixes].map((task) => ({ ...task, isDone: doneTasks.includes(task.id) }))
}

/** The board of the dashboard. */
export const taskRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/tasks',
    access: 'signed-in',
    answer: async ({ users, caller }) => tasksOf(await users.read(caller.userId)),
  },
  {
    method: 'PUT',
    path: '/v1/tasks/:id',
    access: 'signed-in',
    async answer({ request, users, caller, parameters }) {
      const isDone = (await fields.read(request))['isDone'] === true
      return users.change(caller.userId, (record) => {
        const task = tasksOf(record).find(({ id }) => id === parameters['id'])
        if (!task) throw new ProductFault(404, 'not_found', 'This task no longer exists.')
        const others = record.doneTasks.filter((id) => id !== task.id)
        record.doneTasks = isDone ? [...others, task.id] : others
        return { ...task, isDone }
      })
    },
  },
]
