import { acceptCase } from '#server/features/case-handling/accept-case.ts'
import { directForAction } from '#server/features/case-handling/direct-for-action.ts'
import { forward } from '#server/features/case-handling/forward.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { startOffice } from './case-office.ts'

type Office = Awaited<ReturnType<typeof startOffice>>
/** The first of them leads, the others belong to the group. */
type Handlers = readonly [Staff, ...Staff[]]

const reason = 'Everything needed is there.'

async function directTo({ staff, take }: Office, id: number, handlers: Handlers): Promise<void> {
  const handlerIds = handlers.map(({ userId }) => userId)
  await take(staff.officer, directForAction, id, { handlerIds, leadId: handlers[0].userId, reason })
}

async function acceptBy({ take }: Office, id: number, handlers: Handlers): Promise<void> {
  for (const handler of handlers) await take(handler, acceptCase, id, {})
}

/** The officer directs a case that was forwarded to these, and all of them accept. */
export async function giveTo(office: Office, id: number, handlers: Handlers): Promise<void> {
  await directTo(office, id, handlers)
  await acceptBy(office, id, handlers)
}

/** A case that the receiver forwarded to the officers. */
export async function aForwardedCase(office: Office): Promise<number> {
  const { staff, severityId, departmentId } = office
  const id = await office.aCase()
  await office.take(staff.receiver, forward, id, { fulfilsStandard: true, reason, severityId, departmentId })
  return id
}

/** A case that the officer directed to these. */
export async function aDirectedCase(office: Office, handlers: Handlers): Promise<number> {
  const id = await aForwardedCase(office)
  await directTo(office, id, handlers)
  return id
}

/** A case under investigation. Clock C runs. */
export async function anInvestigation(office: Office, handlers: Handlers): Promise<number> {
  const id = await aDirectedCase(office, handlers)
  await acceptBy(office, id, handlers)
  return id
}
