import { randomUUID } from 'node:crypto'
import type { Answers } from '#contract/filing/application-steps.ts'
import { caseGuards } from '#server/app/complaint-actions.ts'
import { beginApplication, saveDraft } from '#server/features/intake/draft.ts'
import { sendMessageJobs } from '#server/features/notifications/index.ts'
import type { Context } from '#server/platform/context.ts'
import { createLog } from '#server/platform/log/pino-log.ts'
import { closing } from './closing.ts'
import { type TestDatabase, type TestDatabaseOptions, testDatabase } from './database.ts'
import { jobsWhenSent } from './jobs.ts'
import { plant, plantOne, rowIn } from './rows.ts'

/**
 * What a test of filing needs: a database with a body to complain against and one that handles complaints, a clock that
 * stands on a Monday at ten in Addis Ababa, and complete answers.
 */
export async function startFiling(options: TestDatabaseOptions = {}) {
  const database = await testDatabase(options)
  const log = createLog('silent')
  const jobs = jobsWhenSent({ appUrl: database.appUrl, definitions: sendMessageJobs, log })
  const clock = { at: new Date('2026-11-23T07:00:00.000Z'), now: () => clock.at }
  const config = {
    publicUrl: 'https://portal.example',
    secret: 'a secret of more than thirty-two characters',
    limits: { draftDays: 14 },
    region: 'Addis Ababa',
  }
  const context = { db: database.db, clock, config, jobs, log, caseGuards } as unknown as Context
  const bodies = await insertBodies(database)
  const answers = await completeAnswers(database, bodies.against)
  return {
    database,
    context,
    clock,
    bodies,
    answers,
    constantId: (field: string) => constantId(database, field),
    /** A draft whose every step was sent. */
    filledDraft: (changes: Answers = {}) => fillDraft(context, { ...answers, ...changes }),
    insertReceiver: (organizationId: number, locationId: number | null = null) =>
      insertReceiver(database, organizationId, locationId),
    /** How many rows there are of everything that a registration leaves behind, the complaints first. */
    counts: () => Promise.all(countedTables.map(table => count(database, table))),
    close: closing(async () => {
      await jobs.stop()
      await database.close()
    }),
  }
}

async function insertBodies({ ownerDb }: TestDatabase) {
  const insert = async (name: string, handles: boolean) =>
    await plantOne(ownerDb, 'organization', { name_en: name, name_am: name, handles_complaints: handles })
  return { against: await insert('Land bureau', false), handling: await insert('Complaints office', true) }
}

async function constantId({ ownerDb }: TestDatabase, field: string): Promise<string> {
  const row = await rowIn(ownerDb, 'constant_field', { field_name: field }, ['id'])
  return String(row.id)
}

async function placeIds({ ownerDb }: TestDatabase) {
  const select = () => ownerDb.selectFrom('location').select('id').orderBy('id')
  const region = await select().where('name_en', '=', 'Addis Ababa').executeTakeFirstOrThrow()
  const subCity = await select().where('parent_id', '=', region.id).executeTakeFirstOrThrow()
  const woreda = await select().where('parent_id', '=', subCity.id).executeTakeFirstOrThrow()
  return { region: String(region.id), subCity: String(subCity.id), woreda: String(woreda.id) }
}

async function completeAnswers(database: TestDatabase, againstId: number): Promise<Answers> {
  const { region, subCity, woreda } = await placeIds(database)
  return {
    'consents.notInCourt': 'yes',
    'consents.notUnderInvestigation': 'yes',
    'consents.correctAndTrue': 'yes',
    'applicant.kind': 'individual',
    'complainant.firstName': 'ፀሐይ',
    'complainant.fatherName': 'ከበደ',
    'complainant.genderId': await constantId(database, 'gender'),
    'complainant.ageGroupId': await constantId(database, 'age-group'),
    'complainant.nationality': 'ETHIOPIAN',
    'complainant.occupationId': await constantId(database, 'occupation'),
    'complainant.regionId': region,
    'complainant.zoneId': subCity,
    'complainant.woredaId': woreda,
    'complainant.phone': '0911 22 33 44',
    'complainant.email': 'tsehay@example.org',
    'complaint.typeId': await constantId(database, 'complaint-type'),
    'complaint.issues.0': 'ካርታዬን ከለከሉኝ',
    'complaint.issues.1': 'No answer for a year',
    'complaint.organizationId': String(againstId),
    'complaint.placeRegionId': region,
    'complaint.placeZoneId': subCity,
    'complaint.placeWoredaId': woreda,
    'complaint.violatedDecisionOn.day': '6',
    'complaint.violatedDecisionOn.month': '13',
    'complaint.violatedDecisionOn.year': '2015',
    'complaint.violatedDecisionOn.calendar': 'ethiopian',
    'complaint.requiredDecisionId': await constantId(database, 'required-decision'),
    'decisionLetter.kind': 'declared',
    'decisionLetter.authority': 'Land bureau',
    'decisionLetter.number': '17/2015',
  }
}

/** An application of which every step was sent, all of them at once as at the desk. */
export async function fillDraft(context: Context, answers: Answers): Promise<string> {
  const draftId = await beginApplication(context, { draftId: randomUUID(), newIn: 'am' })
  await saveDraft(context, draftId, { step: 'review', answers, whole: true })
  return draftId
}

const countedTables = ['complaint', 'status_track', 'audit_entry', 'outgoing_message'] as const

const count = async ({ ownerDb }: TestDatabase, table: (typeof countedTables)[number]) =>
  Number(
    (
      await ownerDb
        .selectFrom(table)
        .select(e => e.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** An active account that may receive complaints. */
async function insertReceiver(
  { ownerDb }: TestDatabase,
  organizationId: number,
  locationId: number | null,
): Promise<number> {
  const role = await ownerDb
    .insertInto('role')
    .values({ name: `Receiver ${randomUUID()}`, guard_level: 'ADMIN' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await plant(ownerDb, 'role_permission', { role_id: role.id, page_code: 'Complaints - Receive' })
  const account = await ownerDb
    .insertInto('user_account')
    .values({
      user_name: `${randomUUID()}@example.org`,
      password_hash: 'none',
      name: 'Receiver',
      role_id: role.id,
      organization_id: organizationId,
      location_id: locationId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return account.id
}
