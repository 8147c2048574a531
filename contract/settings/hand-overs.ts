import { z } from 'zod'
import { endpointsWith } from '../http/endpoint.ts'
import { integerText, named, wireObject } from '../http/wire.ts'
import { userStates } from '../values/settings-choices.ts'
import { instant, status } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { memberFields } from '../values/staff-member.ts'
import { mostChosen, workKinds } from './work-kinds.ts'

const kind = z.enum(workKinds, { error: 'no-such-choice' })
const id = z.int({ error: 'no-such-choice' }).min(1, 'no-such-choice').max(2_147_483_647, 'no-such-choice')

/** Something that names the person: a case by its tracking ID, anything else by a name. */
const workItemFields = {
  kind,
  /** The complaint's id for work on a case. */
  id: z.int(),
  /** The holder of a tracking ID can follow the complaint, so it is null unless the reader may list complaints and sees this one. */
  trackingId: named('complaintRefNo', z.string().nullable()),
  status: named('currentStatus', status.nullable()),
  name: bilingual.nullable(),
}
const workItem = wireObject(workItemFields)
export type WorkItem = z.output<typeof workItem>

/** An order to hand over: how far it is, and how it ended. */
const handOver = wireObject({
  id: z.int(),
  userId: z.int(),
  userName: bilingual,
  /** Null when nobody takes it. */
  takerName: bilingual.nullable(),
  orderedByName: bilingual,
  orderedAt: instant,
  finishedAt: instant.nullable(),
  items: z.int(),
  done: z.int(),
  handedOver: z.int(),
  ended: z.int(),
  notHandedOver: z.int(),
})
export type HandOver = z.output<typeof handOver>

const person = wireObject({
  ...memberFields,
  state: z.enum(userStates),
  organizationName: bilingual.nullable(),
})

const work = z.object({
  person,
  /** Each kind of which there is something, with the first of it. */
  parts: z.array(z.object({ kind, count: z.int(), items: z.array(workItem) })),
  /** Colleagues who can take something over, and which kinds. */
  takers: z.array(wireObject({ ...memberFields, kinds: z.array(kind) })),
  newest: handOver.nullable(),
})
export type Work = z.output<typeof work>

/** What became of something that was to be handed over; `why` is a code of the rule that refused. */
const reported = wireObject({
  ...workItemFields,
  outcome: z.enum(['handed-over', 'ended', 'stays']).nullable(),
  why: z.string().nullable(),
})
export type ReportedItem = z.output<typeof reported>

const usual = { access: { page: 'Users - Manage' } } as const

export const handOversContract = endpointsWith(usual, {
  getWork: {
    call: 'GET /HandOvers/GetWork/:userId',
    summary: 'Everything open that names a person, by kind, and who could take it',
    params: z.object({ userId: integerText }),
    answer: work,
    note: 'Ours. The first 50 of each kind. `complaintRefNo` is null unless the reader holds `Complaints - List View` and sees the case.',
  },
  handOverWork: {
    call: 'POST /HandOvers/HandOverWork',
    summary: 'Hands work of a person over to a colleague, in the background',
    body: z.object({
      userId: id,
      handOverTo: id.nullish(),
      /** Everything of these kinds. */
      kinds: z.array(kind).max(workKinds.length, 'too-many').default([]),
      /** Single ones of other kinds. */
      items: z.array(z.object({ kind, id })).max(mostChosen, 'too-many').default([]),
    }),
    answer: handOver,
    message: 'Hand-over begun successfully',
    note: 'Ours. Each case changes hands in a transaction of its own, by the rules of reassigning, naming a substitute and changing handlers. 409 `hand-over-under-way` while another one of the same person goes on, `nothing-to-hand-over`, `beyond-own-rights`.',
  },
  getHandOver: {
    call: 'GET /HandOvers/GetHandOver/:id',
    summary: 'How far a hand-over is, and what became of each piece of work',
    params: z.object({ id: integerText }),
    query: z.object({ after: integerText.optional() }),
    answer: z.object({ handOver, items: z.array(reported), next: z.int().nullable() }),
    note: 'Ours. A hundred at a time: what could not be handed over comes first.',
  },
})
