import { absencesContract } from '#contract/desk/absences.ts'
import { onceFor } from '#server/platform/http/answer-once.ts'
import { serve } from '#server/platform/http/call.ts'
import { changeAbsence, endAbsence, enterAbsence } from './enter-absence.ts'
import { listAbsentees, listSubstitutes, showAbsences } from './show-absences.ts'

export const absencesEndpoints = serve(absencesContract, {
  listAbsences: (_, { context, actor }) => showAbsences(context, actor),
  addAbsence: ({ body }, call) => enterAbsence(onceFor(call, body), call.actor, body),
  changeAbsence: ({ body }, { context, actor }) => changeAbsence(context, actor, body),
  endAbsence: ({ params }, { context, actor }) => endAbsence(context, actor, params.id),
  findAbsentees: ({ query }, { context, actor }) => listAbsentees(context, actor, query.text),
  findStandIns: ({ query }, { context, actor }) => listSubstitutes(context, actor, query),
})
