import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { Database } from '#db/tables.ts'
import { connect } from '#server/platform/db/connect.ts'

export interface TestDatabase {
  /** As the application, under row-level security. */
  db: Kysely<Database>
  /** As the owner, who sees everything: to arrange, and to look at what is really there. */
  ownerDb: Kysely<Database>
  appUrl: string
  ownerUrl: string
  /** Sees everything and may create databases and roles. */
  superuserUrl: string
  close(): Promise<void>
}

/** A database of one's own, migrated and with reference data: a clone of the template. One per test file. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('database')
  const name = `test_${randomBytes(8).toString('hex')}`
  const templateName = new URL(template.ownerUrl).pathname.slice(1)
  await command(
    template.superuserUrl,
    `create database ${name} template ${templateName} strategy file_copy owner abetuta_owner`,
  )
  const inClone = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).toString()
  const [appUrl, ownerUrl, superuserUrl] = [template.appUrl, template.ownerUrl, template.superuserUrl].map(inClone) as [
    string,
    string,
    string,
  ]
  const db = connect(appUrl, { max: 5 })
  const ownerDb = connect(ownerUrl, { max: 2, statementTimeout: 30_000 })
  return {
    db,
    ownerDb,
    appUrl,
    ownerUrl,
    superuserUrl,
    close: async () => {
      await Promise.all([db.destroy(), ownerDb.destroy()])
      await command(template.superuserUrl, `drop database ${name} with (force)`)
    },
  }
}

async function command(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
