import { type WorkingCalendar, workingDayOf } from '#server/features/calendar/index.ts'
import {
  type ActionRule,
  listWaitedFor,
  listWhoCanSign,
  noInput,
  type Told,
  type WaitedFor,
} from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { listReminded } from './reminders.queries.ts'

/** Somebody for whose next step a case waits, and when they were reminded on this working day. */
export interface ToRemind extends WaitedFor {
  remindedAt: Date | null
}

/** The people who can be reminded of a case by somebody else. The transaction sees everything. */
export async function listToRemind(
  tx: Tx,
  complaint: Parameters<typeof listWaitedFor>[1],
  { calendar, byId, now }: { calendar: WorkingCalendar; byId: number; now: Date },
): Promise<ToRemind[]> {
  const waitedFor = (await listWaitedFor(tx, complaint, now)).filter(({ userId }) => userId !== byId)
  if (waitedFor.length === 0) return []
  const reminded = await listReminded(tx, complaint.id, workingDayOf(calendar, now))
  return waitedFor.map(one => ({ ...one, remindedAt: reminded.get(one.userId) ?? null }))
}

/**
 * A supervisor reminds the people for whose next step a case waits, each once on a working day; nothing else changes. Throws RuleViolation
 * `nobody-to-remind`, `reminded-already`.
 */
export const remind: ActionRule<object, ToRemind[]> = {
  action: 'remind',
  input: noInput,

  /** Where nobody can sign, a substitute has to be named. The form asks for the people of all other cases. */
  async guard({ tx, complaint, at }) {
    const hasNobody =
      complaint.status === 'WAITING_FOR_APPROVAL' && (await listWhoCanSign(tx, complaint.id, at)).length === 0
    return hasNobody ? new RuleViolation('nobody-to-remind') : undefined
  },

  async check({ tx, complaint, calendar, authorId, at }) {
    const people = await listToRemind(tx, complaint, { calendar, byId: authorId ?? 0, now: at })
    if (people.length === 0) throw new RuleViolation('nobody-to-remind')
    const open = people.filter(({ remindedAt }) => remindedAt === null)
    if (open.length === 0) throw new RuleViolation('reminded-already')
    return open
  },

  effect({ calendar, at }, people) {
    const remindedIds = people.map(({ userId }) => userId)
    const event = `reminded-${workingDayOf(calendar, at)}`
    return {
      details: { remindedIds },
      audited: { remindedIds },
      tells: people.map(({ userId, step }) => ({ userId, task: taskOf(step), event })),
    }
  },
}

function taskOf(step: WaitedFor['step']): Told['task'] {
  if (step === 'sign') return 'remind-signature'
  return step === 'give-opinion' ? 'remind-opinion' : 'remind'
}
