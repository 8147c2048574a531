import { roleOf } from '#server/features/case-people/index.ts'
import { z } from 'zod'
import { addDays, daysBetween, isWithinBound, localDate } from '#server/features/calendar/index.ts'
import { requireLetterLanguage, unprintedFields } from '#server/features/letters/index.ts'
import type { Act, ActionRule } from '#server/features/lifecycle/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { listDocumentsOf } from '#server/features/standard-texts/index.ts'
import { InvalidInput, missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { countRequests } from './case-handling.queries.ts'
import { itemsOf } from './directing-input.ts'

const input = z.object({
  questions: z.array(z.string()).optional(),
  missingItems: z.array(z.string()).optional(),
  answerOn: z.string().optional(),
  reason: z.string().optional(),
  otherLanguage: z.boolean().optional(),
})
export type InformationRequest = z.output<typeof input>

/** What the complainant is asked for, and until when. */
interface Asked {
  questions: string[]
  items: string[]
  answerOn: string
}

/**
 * Asks the complainant questions, or for documents, while a case is investigated or reviewed: the office's clock pauses and the
 * complainant's time runs until the end of a day. Questions and documents stand in the track, where the complainant reads them. Throws
 * InvalidInput, and RuleViolation `requests-used-up` when the office has asked as often as it may in this work on the case.
 */
export const requestInformation: ActionRule<InformationRequest, Asked> = {
  action: 'request-information',
  input,

  async guard({ tx, complaint }) {
    const { mostRequests } = await getOfficeSetting(tx, 'answering')
    const asked = await countRequests(tx, complaint)
    return asked < mostRequests ? undefined : new RuleViolation('requests-used-up', undefined, { most: mostRequests })
  },

  async check(act) {
    const { missingItems, answerOn, reason } = act.input
    const [questions, items] = [itemsOf(act.input.questions), itemsOf(missingItems)]
    refuseFields([
      questions.length + items.length === 0 && { field: 'questions', reason: 'required' },
      missing('answerOn', answerOn),
      ...unprintedFields({ questions: questions.join(' '), missingItems: items.join(' '), reason }),
    ])
    const asked = { questions, items, answerOn: answerOn ?? '' }
    await requireDay(act, asked.answerOn)
    requireLetterLanguage(act, [[...questions, ...items].join('\n'), reason])
    return asked
  },

  async effect({ tx, complaint, authorId, at, input: { reason } }, { questions, items, answerOn }) {
    const listed = await listDocumentsOf(tx, complaint.complaint_type_id)
    return {
      reason: reason || null,
      roleId: await roleOf(tx, authorId),
      details: {
        questions,
        missingItems: items,
        listedDocuments: listed.filter(({ en, am }) => items.includes(en) || items.includes(am)),
        round: complaint.round,
      },
      clockReason: 'information-requested',
      startLength: { unit: 'calendar-days', amount: daysBetween(localDate(at), answerOn) },
      audited: { questions: questions.length, missingItems: items.length, answerOn },
      letter: { body: { kind: 'information-request', questions, items, note: reason || null }, authorId },
    }
  },
}

/** Refuses a day that leaves no time for an answer, and one that stops the clock for longer than the office may. */
async function requireDay({ tx, at, calendar }: Act<InformationRequest>, answerOn: string): Promise<void> {
  const today = localDate(at)
  if (answerOn < addDays(today, 1)) throw new InvalidInput([{ field: 'answerOn', reason: 'day-too-soon' }])
  const { mostRequestDays } = await getOfficeSetting(tx, 'answering')
  if (!isWithinBound(calendar, { today, answerOn, mostDays: mostRequestDays }))
    throw new InvalidInput([{ field: 'answerOn', reason: 'day-too-late' }], { most: mostRequestDays })
}
