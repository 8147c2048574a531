import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { demoPassword } from '#db/demo/sign-ins.ts'
import { jobDefinitions } from '#server/app/jobs.ts'
import { markForDemo } from '#server/demo/demo-mark.ts'
import { seedDemoData } from '#server/demo/seed-demo-data.ts'
import { seedReferenceData } from '#server/features/reference-data/index.ts'
import { storeOfficeSetting } from '#server/features/reference-data/settings.queries.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { type Db, inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { queueNames } from '#server/platform/jobs/queues.ts'
import { bySocket, socketFolder } from './by-socket.ts'
import { makeDatabaseFolder } from './database-folder.ts'
import { quickHash } from './factories.ts'
import { quickSettings } from './quick-settings.ts'
import { settleQueues } from './settle-queues.ts'

/** The demonstration as every server of the journeys begins with it; nothing is ever connected to its database. */
interface Original {
  superuserUrl: string
  ownerUrl: string
  appUrl: string
  /** Where its server listens beside the network. */
  sockets: string | undefined
  /** Its documents. */
  files: string
}

const variable = 'JOURNEY_ORIGINAL'

/** Makes the demonstration's data once, and tells the journeys where; returns the way to take it down. */
export async function makeOriginal(): Promise<() => Promise<void>> {
  const folder = await makeDatabaseFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), settings: quickSettings })
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const { superuserUrl, ownerUrl, appUrl } = postgres
  const sockets = await socketFolder(superuserUrl)
  const original: Original = { superuserUrl, ownerUrl, appUrl, sockets, files: join(folder, 'files') }
  try {
    await fill(original)
  } catch (error) {
    await stop()
    throw error
  }
  process.env[variable] = JSON.stringify(original)
  return stop
}

async function fill({ ownerUrl, appUrl, files }: Original): Promise<void> {
  await migrateDatabase(ownerUrl, { queues: queueNames(jobDefinitions) })
  await settleQueues(appUrl)
  const db = connect(appUrl, { max: 2 })
  const ownerDb = connect(ownerUrl, { max: 1 })
  try {
    await markForDemo(ownerDb)
    await seedReferenceData(db)
    await seedDemoData(db, new Date(), createDiskStore(files))
    await letOneAddressMiss(db)
    await makePasswordsQuick(ownerDb)
    await endStructures(ownerDb)
    // copies take its statistics along; nothing else makes any
    await sql`analyze`.execute(ownerDb)
  } finally {
    await ownerDb.destroy()
    await db.destroy()
  }
}

/** Journeys sign in hundreds of times. What it costs to check a password stands in its hash; new ones get the real cost. */
async function makePasswordsQuick(ownerDb: Db): Promise<void> {
  await ownerDb
    .updateTable('user_account')
    .set({ password_hash: await quickHash(demoPassword) })
    .execute()
}

/** Each journey says itself who signs what: otherwise every case would wait for the same two people. */
const endStructures = (db: Db) =>
  db.updateTable('approval_structure').set({ ended_at: new Date() }).where('ended_at', 'is', null).execute()

/** All browsers of the journeys have one address; what one browser may try stays as it is. */
const letOneAddressMiss = (db: Db) =>
  inTransactionAs(db, { kind: 'system', job: 'journeys' }, async tx => {
    await storeOfficeSetting(tx, 'tracking', { missesOfAddress: 1000 })
    await storeOfficeSetting(tx, 'letterCheck', { missesOfAddress: 1000 })
    // journeys of one hour come from one address and write to the same few people
    await storeOfficeSetting(tx, 'visitors', { startsHour: 100_000, submitsHour: 100_000, filesHour: 100_000 })
    await storeOfficeSetting(tx, 'messages', {
      numberHour: 10_000,
      numberDay: 10_000,
      codesOfNumberHour: 10_000,
      codesOfNumberDay: 10_000,
    })
  })

/** Copies the demonstration into a new database of this name, and its documents into the folder. */
export async function copyOriginal(name: string, dataFolder: string): Promise<{ ownerUrl: string; appUrl: string }> {
  const text = process.env[variable]
  if (!text) throw new Error(`${variable} is not set: the journeys’ global setup has not run.`)
  const { superuserUrl, ownerUrl, appUrl, sockets, files } = JSON.parse(text) as Original
  await cp(files, join(dataFolder, 'files'), { recursive: true })
  const from = new URL(ownerUrl).pathname.slice(1)
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${from} strategy file_copy owner abetuta_owner`)
  } finally {
    await client.end()
  }
  const inCopy = (url: string) => Object.assign(new URL(bySocket(url, sockets)), { pathname: `/${name}` }).href
  return { ownerUrl: inCopy(ownerUrl), appUrl: inCopy(appUrl) }
}
