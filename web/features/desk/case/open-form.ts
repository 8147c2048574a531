import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { type Outcome, revalidateIfLoadable } from '#web/platform/answers/outcome.ts'
import type { AnyCaseAction } from '../actions/case-action.ts'

interface OpenForm {
  entry: AnyCaseAction
  choices: unknown
}

/** The form that the page asked for last; closed when its action was done. */
let last: { of: string; version: number; form: OpenForm | undefined } | undefined
/** The answer after which the page loads again; undefined when its reader follows a link. */
let after: Outcome | undefined

/** A form with its choices and the code of its fields: nobody can send it before they are there. */
async function openForm(entry: AnyCaseAction, complaint: ComplaintDetail): Promise<OpenForm> {
  const [choices] = await Promise.all([entry.load(complaint), entry.Fields?.preload?.()])
  return { entry, choices }
}

/** For the case page's `shouldRevalidate`. */
export function loadsAgain(args: ShouldRevalidateFunctionArgs): boolean {
  const doesLoad = revalidateIfLoadable(args)
  after = doesLoad && args.formMethod !== undefined ? (args.actionResult as Outcome | undefined) : undefined
  return doesLoad
}

/**
 * The form that is open on the page, with its choices. They are not asked for again when another form of the page was sent, for
 * example a note, and the case is as it was; nor when the action was done, because its form is closed then.
 */
export async function loadOpenForm(
  entry: AnyCaseAction | undefined,
  complaint: ComplaintDetail,
): Promise<OpenForm | undefined> {
  const answer = after
  after = undefined
  const { complaintId, version } = complaint
  const of = `${complaintId} ${entry?.action}`
  const before = answer && last?.of === of ? last : undefined
  const isOwn = answer?.intent === entry?.action
  const isClosed = isOwn ? answer?.done !== undefined : before !== undefined && before.form === undefined
  const isKept = !isOwn && before?.version === version
  const form = !entry || isClosed ? undefined : isKept ? before?.form : await openForm(entry, complaint)
  last = { of, version, form }
  return form
}
