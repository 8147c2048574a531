import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { Database } from '#db/tables.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { bySocket } from './by-socket.ts'
import { closing } from './closing.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

export interface TestDatabase {
  /** As the application, under row-level security. */
  db: Kysely<Database>
  /** The same without the proxy, if `db` uses one that can be broken: for the arrangements of a test. */
  asideDb: Kysely<Database>
  /** As the owner, who sees everything: for the arrangements of a test and for checking the real rows. */
  ownerDb: Kysely<Database>
  appUrl: string
  ownerUrl: string
  /** Sees everything and may create databases and roles. */
  superuserUrl: string
  /** The proxy through which `db` connects, which a test can break; only if the test asks for it. */
  line: FaultProxy | undefined
  close(): Promise<void>
}

export interface TestDatabaseOptions {
  /** The application reaches the database over a line that the test can break, and waits this long for a statement. */
  line?: { statementTimeout: number }
  /** How many connections the application has; each plans every statement anew, which takes as long as to run them all. */
  connections?: number
}

/** A separate database, migrated and with reference data: a clone of the template. One per test file. */
export async function testDatabase({
  line: over,
  connections = over ? 5 : 2,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const template = inject('database')
  const sockets = inject('sockets')
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
  const line = over && (await startFaultProxy(appUrl))
  const db = connect(line?.urlOf(appUrl) ?? bySocket(appUrl, sockets), { max: connections, ...over })
  const asideDb = line ? connect(bySocket(appUrl, sockets), { max: 2 }) : db
  // it arranges tens of thousands of rows at once, on slow machines too: shorter than a hook may take, so that the statement is named
  const ownerDb = connect(bySocket(ownerUrl, sockets), { max: 2, statementTimeout: 110_000 })
  return {
    db,
    asideDb,
    ownerDb,
    appUrl,
    ownerUrl,
    superuserUrl,
    line,
    close: closing(async () => {
      await Promise.all([...new Set([db, asideDb, ownerDb])].map(each => each.destroy()))
      await line?.close()
      await command(template.superuserUrl, `drop database ${name} with (force)`)
    }),
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
