import { receivingBodies } from '#contract/values/action-choices.ts'
import { dayOfInstant, instantOf } from '#web/platform/format.ts'
import { typedDay } from '#web/platform/forms/typed-day.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { caseAction } from '../../case-action.ts'
import { idOf, oneOf } from '../answers.ts'

/**
 * The instant in Addis Ababa. A day without a time means the whole day: for today now, for an earlier one its last minute, because it
 * may be the day of the registration. An invalid day or time is sent as it is and refused by name.
 */
function typedMoment(answers: Record<string, string>): string | undefined {
  const day = typedDay(answers, 'resolutionDate')
  const time = answers.resolutionTime ?? ''
  if (day === undefined) return time === '' ? undefined : time
  if (time === '' && day === dayOfInstant(new Date())) return undefined
  return instantOf(day, time || '23:59')?.toISOString() ?? day
}

/** The resolution form: the body, the matter, the deadline, and the documents. */
export const refer = caseAction({
  action: 'refer',
  call: 'refer',

  fields: t => t('supervising:refer.fields', { returnObjects: true }),

  Fields: onDemand(() => import('./refer-fields.tsx')),

  sendsLetter: true,

  body: (typed, { dbPaths = [] }) => {
    const attachmentIds = [dbPaths].flat()
    return {
      receivingBody: oneOf(receivingBodies, typed.receivingBody),
      organizationId: idOf(typed.organizationId),
      resolvedAt: typedMoment(typed),
      mainIssue: typed.mainIssue,
      reason: typed.reason,
      deadlineOn: typedDay(typed, 'deadlineDate'),
      attachmentIds,
      hasAttachment: attachmentIds.length > 0,
    }
  },
})
