import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connections/transaction.ts'
import { answersFrom } from '#tests/support/application.ts'
import { readJson } from './readers.ts'
import type { Reader, Material } from './scenarios.ts'

/** More than are submitted in a run. */
const most = 20_000

/** Complete drafts of a member of staff, each ready for its last post: one is filled in through the API, the others are copies of it. */
export async function fillDrafts(
  db: Db,
  port: number,
  { token }: Reader,
  { complainant, complaint }: Material['application'],
): Promise<string[]> {
  const ids: Record<string, unknown> = {
    gender: complainant.genderId,
    'age-group': complainant.ageGroupId,
    occupation: complainant.occupationId,
    'complaint-type': complaint.typeId,
    'required-decision': complaint.requiredDecisionId,
  }
  const placed = {
    regionId: String(complainant.regionId),
    zoneId: String(complainant.zoneId),
    woredaId: String(complainant.woredaId),
  }
  const answers = answersFrom({
    constantId: field => String(ids[field]),
    placed,
    againstId: String(complaint.organizationId),
  })
  const post = (call: string, body: object, applicationId?: string) =>
    readJson(`http://127.0.0.1:${port}/api/Applications/${call}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(applicationId && { 'application-id': applicationId }),
      },
      body: JSON.stringify(body),
    })
  const { id: draftId } = await post('StartDraft', { language: 'am' })
  await post('SaveDraft', { step: 'review', answers, whole: true }, draftId)
  const { rows } = await sql<{ id: string }>`
    insert into complaint_draft (id, language, answers, submission_key, expires_at, owner_id)
    select gen_random_uuid(), language, answers, submission_key || '-' || copy, expires_at, owner_id
    from complaint_draft, generate_series(1, ${most}::integer) as copy where id = ${draftId}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
