import type { PersonToRemind } from '#contract/desk/supervision.ts'
import { loadCalendarAt } from '#server/features/calendar/index.ts'
import type { Actor, SystemActor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { continueAs } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { findSupervised } from './holders.queries.ts'
import { listToRemind } from './remind.ts'
import { listNames } from './reminders.queries.ts'

const system: SystemActor = { kind: 'system', job: 'show-to-remind' }

/** Who would be reminded of a visible case, and who was already on this working day. Throws NotFound. */
export const showToRemind = (context: Context, actor: Actor, complaintId: number): Promise<PersonToRemind[]> =>
  readAs(context, actor, async tx => {
    const complaint = await findSupervised(tx, complaintId)
    if (!complaint) throw new NotFound('complaint')
    // who is asked to sign or to give an opinion is not always visible to the actor
    await continueAs(tx, system)
    const calendar = await loadCalendarAt(tx, complaint.location_id)
    const asked = { calendar, byId: actor.kind === 'staff' ? actor.userId : 0, now: context.clock.now() }
    const people = await listToRemind(tx, complaint, asked)
    const names = await listNames(
      tx,
      people.map(({ userId }) => userId),
    )
    return people.map(({ userId, step, remindedAt }) => ({
      userId,
      name: names.get(userId) ?? { en: '', am: '' },
      step,
      remindedAt: remindedAt?.toISOString() ?? null,
    }))
  })
