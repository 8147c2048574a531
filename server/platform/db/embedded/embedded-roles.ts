import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { applicationRole, caseRole, grantCaseRole } from '../roles.ts'

export const databaseName = 'abetuta'

/** The roles of an installation; docs/operations.md says who uses which. */
export const roleNames = {
  superuser: 'postgres',
  owner: 'abetuta_owner',
  application: applicationRole,
  backup: 'abetuta_backup',
} as const

export type Passwords = Record<keyof typeof roleNames, string>

/** The back-up role sees every row, because FORCE would hide rows even from the owner, may copy all data, and may not write. */
const attributes = {
  owner: 'login',
  application: 'login',
  backup: 'login bypassrls replication',
} as const

const setUpLock = 4_271_0935

/** Creates the missing roles and the database; safe to run at every start and twice at once. */
export async function prepareRolesAndDatabase(superuserUrl: string, passwords: Passwords): Promise<void> {
  const client = new Client({ connectionString: superuserUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [setUpLock])
    for (const [key, attribute] of Object.entries(attributes) as [keyof typeof attributes, string][]) {
      await ensureRole(client, roleNames[key], attribute, passwords[key])
    }
    const { rowCount: hasCaseRole } = await client.query('select from pg_roles where rolname = $1', [caseRole])
    if (hasCaseRole === 0) await client.query(`create role ${caseRole} nologin; ${grantCaseRole} with inherit false`)
    // earlier versions made it without replication
    await client.query(`alter role ${roleNames.backup} ${attributes.backup}`)
    await client.query(`grant pg_read_all_data to ${roleNames.backup}`)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName} owner ${roleNames.owner}`)
    await client.query(`revoke connect, temporary on database ${databaseName} from public`)
    await client.query(`grant connect on database ${databaseName} to ${roleNames.application}, ${roleNames.backup}`)
  } finally {
    await client.end()
  }
}

async function ensureRole(client: Client, name: string, attribute: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name])
  if (rowCount !== 0) return
  await client.query(`create role ${escapeIdentifier(name)} ${attribute} password ${escapeLiteral(password)}`)
}
