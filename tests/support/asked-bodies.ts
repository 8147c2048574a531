import { requestStatement } from '#server/features/statements/request-statement.ts'
import type { Respondent, Staff } from '#server/platform/actor.ts'
import type { startOffice } from './case-office.ts'
import { aStaffMember } from './factories.ts'
import { rowsIn } from './rows.ts'

type Office = Awaited<ReturnType<typeof startOffice>>

/** Somebody who speaks for a body. */
export async function aRespondent(office: Pick<Office, 'asSystem'>, organizationId: number): Promise<Respondent> {
  const { userId, sessionId, userName } = await office.asSystem(tx =>
    aStaffMember(tx, { organizationId, permissions: ['Statements - Give'], guardLevel: 'GUEST' }),
  )
  return { kind: 'respondent', userId, sessionId, userName, organizationId, language: 'en' }
}

/** Asks the body complained against about the first two issues, and returns the id of the request. */
export async function askBody({ take, database }: Office, by: Staff, complaintId: number): Promise<number> {
  await take(by, requestStatement, complaintId, { issues: [0, 1], question: 'Why was it refused?', showsName: false })
  const [request] = await rowsIn(database.ownerDb, 'statement_request', { complaint_id: complaintId, outcome: null }, [
    'id',
  ])
  if (!request) throw new Error('The body was not asked.')
  return request.id
}
