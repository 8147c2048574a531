import { z } from 'zod'
import { searchText } from '../values/pasted-code.ts'
import { day } from '../values/complaint-parts.ts'
import { absenceReasons } from './desk-choices.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { staffChoice, staffChoiceLimit } from '../values/staff-choice.ts'
import { integerText, named, seenValues, wireObject } from '../http/wire.ts'

const absence = wireObject({
  id: z.int(),
  user: staffChoice,
  substitute: staffChoice.nullable(),
  from: named('fromDate', day),
  to: named('toDate', day),
  /** Null if none was given, and for substitutes, who do not get it. */
  reason: named('absenceReason', z.enum(absenceReasons).nullable()),
  /** Whether it runs today. */
  isRunning: z.boolean(),
  /** Whether the caller may change or end it. */
  isChangeable: z.boolean(),
})
export type Absence = z.output<typeof absence>

const absences = z.object({
  /** Current and coming ones, the nearest first: the caller’s own, those in which they stand in, and those of people for whom they may enter absences. */
  absences: z.array(absence),
  /** Whether the caller may enter absences for others. */
  isManager: z.boolean(),
})
export type Absences = z.output<typeof absences>

const date = z.iso.date({ error: ({ input }) => (input ? 'not-a-date' : 'required') })
const person = z.int({ error: 'required' }).min(1).max(2_147_483_647)

const newAbsence = wireObject({
  /** Left out for oneself. */
  userId: person.optional(),
  from: named('fromDate', date),
  to: named('toDate', date),
  substituteId: person.optional(),
  reason: named('absenceReason', z.enum(absenceReasons, { error: 'no-such-choice' }).optional()),
})
export type NewAbsence = z.output<typeof newAbsence>

const changedAbsence = wireObject({
  id: z.int(),
  to: named('toDate', date),
  substituteId: person.optional(),
  seen: seenValues,
})
export type ChangedAbsence = z.output<typeof changedAbsence>

const text = searchText.optional()
const failure = 'Error saving absence'
const managers =
  'For others by who holds `Complaints - Supervise`, for their own body, or `Users - Manage`, for everybody.'
const usual = { access: 'signed-in', answer: absences } as const

export const absencesContract = endpointsWith(usual, {
  listAbsences: {
    call: 'GET /Absences/GetAbsences',
    summary: 'Absences and substitutes that the caller may see',
    note: 'Ours. The first 500.',
  },
  addAbsence: {
    call: 'POST /Absences/AddAbsence',
    summary: 'Enters an absence',
    body: newAbsence,
    message: 'Absence saved successfully',
    failure,
    note: `Ours. ${managers} People who are away are not given new cases automatically. The substitute is told, and until the last day sees what the absent person sees by their own work. 409 \`own-rights\` for making oneself the substitute of somebody else without \`All\`.`,
  },
  changeAbsence: {
    call: 'POST /Absences/ChangeAbsence',
    summary: 'Changes the last day of an absence, and the substitute',
    body: changedAbsence,
    message: 'Absence saved successfully',
    failure,
    note: `Ours. ${managers} Without \`substituteId\` there is no substitute any more.`,
  },
  endAbsence: {
    call: 'POST /Absences/EndAbsence/:id',
    summary: 'Ends an absence at once, or removes a coming one',
    params: z.object({ id: integerText }),
    message: 'Absence ended successfully',
    failure,
    note: `Ours. ${managers}`,
  },
  findAbsentees: {
    call: 'GET /Absences/FindStaff',
    summary: 'Staff whose absences the caller may enter, by a part of their name',
    query: z.object({ text }),
    answer: z.array(staffChoice),
    note: `Ours. At most ${staffChoiceLimit}. ${managers}`,
  },
  findStandIns: {
    call: 'GET /Absences/FindSubstitutes',
    summary: 'Possible substitutes for somebody, by a part of their name',
    query: z.object({
      /** Left out for oneself. */
      userId: integerText.optional(),
      text,
      from: z.iso.date('not-a-date').optional(),
      to: z.iso.date('not-a-date').optional(),
    }),
    answer: z.array(staffChoice),
    note: `Ours. At most ${staffChoiceLimit}: colleagues of the same body who can be given cases and are not away on these days.`,
  },
})
