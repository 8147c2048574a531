/**
 * Invites somebody who may do everything, and prints the link by which they choose their password:
 * `npm run invite -- --email abebe@office.example --name "Abebe Kebede" [--name-am "አበበ ከበደ"] [--language en]`. For the first administrator of an
 * installation, and for one more where all others have lost their way in. Exit code 1 with a sentence when something is wrong.
 */
import { parseArgs } from 'node:util'
import { endOnSignals, isAskedToEnd } from '#server/app/end-on-signals.ts'
import { explainFailure } from '#server/app/explain-failure.ts'
import { administratorFields, inviteAdministrator } from '#server/features/users/index.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { systemClock } from '#server/platform/clock.ts'
import { checkDatabase } from '#server/platform/db/checks.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { openDatabase } from '#server/platform/db/connections/open-database.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { readConfig } from '#server/platform/read-config.ts'

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  'name-am': { type: 'string' },
  language: { type: 'string' },
} as const

/** The option of each field, and what is wrong with it in words. */
const optionOf: Record<string, string> = {
  userName: '--email',
  name: '--name',
  nameAm: '--name-am',
  language: '--language',
}
const words: Record<string, string> = {
  required: 'is missing',
  'too-long': 'is too long',
  'not-an-email': 'is no e-mail address',
  'no-such-choice': 'is en or am',
  taken: 'belongs to another account',
}

const refuse = (faults: readonly { field: string; reason: string }[]): never => {
  throw new CannotStart(
    faults.map(({ field, reason }) => `${optionOf[field] ?? field} ${words[reason] ?? reason}.`).join(' '),
  )
}

function readFields(args: string[]) {
  const { values } = parseArgs({ args, options })
  const { email: userName, name, 'name-am': nameAm, language = 'am' } = values
  const read = administratorFields.safeParse({ userName, name, nameAm, language })
  return read.success
    ? read.data
    : refuse(read.error.issues.map(({ path, message }) => ({ field: String(path[0]), reason: message })))
}

async function invite(args: string[]): Promise<void> {
  const fields = readFields(args)
  const config = readConfig(process.env)
  const database = await openDatabase(config, process.env)
  const db = connect(database.appUrl, { max: 1 })
  try {
    await checkDatabase(db)
    const { link, expiresAt } = await inviteAdministrator({ config, db, clock: systemClock }, fields)
    console.log(
      `${fields.userName} chooses a password here, until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC:\n${link}`,
    )
  } catch (error) {
    if (error instanceof InvalidInput) refuse(error.fields)
    throw error
  } finally {
    await db.destroy()
    await database.stop()
  }
}

endOnSignals()
try {
  await invite(process.argv.slice(2))
} catch (error) {
  if (!isAskedToEnd()) console.error(explainFailure(error))
  process.exitCode = 1
}
