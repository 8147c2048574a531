import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Answers } from '#contract/filing/application-steps.ts'
import type { Database } from '#db/tables.ts'
import { caseGuards } from '#server/app/complaint-actions.ts'
import { beginApplication, saveDraft } from '#server/features/intake/draft.ts'
import { sendMessageJobs } from '#server/features/notifications/index.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { createLog } from '#server/platform/log/pino-log.ts'
import { answersFrom } from './application.ts'
import { closing } from './closing.ts'
import { type TestDatabase, type TestDatabaseOptions, testDatabase } from './database.ts'
import { aStaffMember } from './factories.ts'
import { jobsWhenSent } from './jobs.ts'
import { plantOne, rowIn, rowsIn } from './rows.ts'
import { withGateways } from './with-gateways.ts'

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
    dataKeys: ['a data key of more than thirty-two characters'],
    dossierKeys: ['a dossier key of more than thirty-two characters'],
    limits: { draftDays: 14 },
    region: 'Addis Ababa',
    ...withGateways,
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
    constantId: (field: string) => constantIdOf(database.ownerDb, field),
    /** A draft whose every step was sent. */
    filledDraft: (changes: Answers = {}) => fillDraft(context, { ...answers, ...changes }),
    /** An active account that may receive complaints. */
    insertReceiver: (organizationId: number, locationId: number | null = null) =>
      inTransactionAs(database.db, { kind: 'system', job: 'test' }, async tx => {
        const receiver = { permissions: ['Complaints - Receive' as const], organizationId, locationId }
        return (await aStaffMember(tx, receiver)).userId
      }),
    /** How many rows there are of everything that a registration leaves behind, the complaints first. */
    counts: () => Promise.all(countedTables.map(table => count(database, table))),
    close: closing(async () => {
      await jobs.stop()
      await database.close()
    }),
  }
}

async function insertBodies({ ownerDb }: TestDatabase) {
  const insert = (name: string, handles: boolean) =>
    plantOne(ownerDb, 'organization', { name_en: name, name_am: name, handles_complaints: handles })
  return { against: await insert('Land bureau', false), handling: await insert('Complaints office', true) }
}

const constantIdOf = async (db: Db, field_name: string) =>
  String((await rowIn(db, 'constant_field', { field_name }, ['id'])).id)

async function completeAnswers({ ownerDb }: TestDatabase, againstId: number): Promise<Answers> {
  const fields = ['gender', 'age-group', 'occupation', 'complaint-type', 'required-decision'] as const
  const found = await Promise.all(fields.map(async field => [field, await constantIdOf(ownerDb, field)]))
  const constants = Object.fromEntries(found) as Record<(typeof fields)[number], string>
  const below = async (values: Partial<Selectable<Database['location']>>) =>
    (await rowsIn(ownerDb, 'location', values, ['id'], 'id'))[0]?.id ?? 0
  const region = await below({ name_en: 'Addis Ababa' })
  const zone = await below({ parent_id: region })
  const placed = { regionId: String(region), zoneId: String(zone), woredaId: String(await below({ parent_id: zone })) }
  const { 'complainant.grandfatherName': _, ...answers } = answersFrom({
    constantId: field => constants[field],
    placed,
    againstId: String(againstId),
  })
  return {
    ...answers,
    'complainant.firstName': 'ፀሐይ',
    'complainant.phone': '0911 22 33 44',
    'complainant.email': 'tsehay@example.org',
    'complaint.issues.0': 'ካርታዬን ከለከሉኝ',
    'complaint.issues.1': 'No answer for a year',
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
