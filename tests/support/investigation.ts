import { acceptCase } from '#server/features/case-handling/accept-case.ts'
import { directForAction } from '#server/features/case-handling/direct-for-action.ts'
import { forward } from '#server/features/case-handling/forward.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { startOffice } from './case-office.ts'

type Office = Awaited<ReturnType<typeof startOffice>>
/** The first of them leads, the others belong to the group. */
type Handlers = readonly [Staff, ...Staff[]]

const reason = 'Everything needed is there.'

/** The officer directs a case that was forwarded to these, and all of them accept. */
export async function giveTo({ staff, take }: Office, id: number, handlers: Handlers): Promise<void> {
  const handlerIds = handlers.map(({ userId }) => userId)
  await take(staff.officer, directForAction, id, { handlerIds, leadId: handlers[0].userId, reason })
  for (const handler of handlers) await take(handler, acceptCase, id, {})
}

/** A case under investigation. Clock C runs. */
export async function anInvestigation(office: Office, handlers: Handlers): Promise<number> {
  const { staff, severityId, departmentId } = office
  const id = await office.aCase()
  await office.take(staff.receiver, forward, id, { fulfilsStandard: true, reason, severityId, departmentId })
  await giveTo(office, id, handlers)
  return id
}
