import { CannotStart } from '#server/platform/cannot-start.ts'
import { type Db, inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { storeStatisticsOf } from '#server/features/statistics/index.ts'
import { cityBureaus } from '#db/demo/bodies.ts'
import { buildCity } from './build-city.ts'
import { insertCallBacks } from './call-backs.ts'
import { type About, composeComplaint } from './compose-complaint.ts'
import { writeDecisionLetters } from './decision-letters.ts'
import { insertComplaints, insertRows, reserveComplaintIds } from './insert-rows.ts'
import { isEmpty, isMarked, notForDemo } from './demo-mark.ts'
import { followDemoOrders } from './follow-orders.ts'
import { insertFormerOffice } from './former-office.ts'
import { issueDemoLetters } from './issue-letters.ts'
import { seededRandom } from './random.ts'
import { insertOfficeLife } from './office-life.ts'
import { steadyMonths } from './steady-months.ts'
import { insertStandardTexts } from './standard-texts.ts'
import { insertStatements } from './statements.ts'
import { insertSystemicCase } from './systemic-case.ts'
import { insertWhoLeft } from './who-left.ts'
import { loadWorld, type World } from './world.ts'

/** From which seed everything is drawn: 2019 is the Ethiopian year of the first demonstration. */
const seed = 2019

/** How many complaints, over how many days: what the office works on, and what it closed meanwhile. */
const recent = { complaints: 300, days: 120 }

/** A sudden number of complaints about one body in one sub city: a pattern for supervisors. */
const sudden = { complaints: 9, days: 24, body: cityBureaus[1]?.name[0], type: 'housing', subCity: 'Yeka' }
/** The usual number there. */
const usual = { complaints: 30, days: 730, olderThan: 31 }

/**
 * Fills a database that has reference data and nothing else with the demonstration: bodies of Addis Ababa, staff of
 * every role (db/demo/sign-ins.ts) and complaints of the two years before `now`, the same ones each time. With `files`,
 * half of them get a decision letter to open; all of them declare one. The office's own letters are there as its actions
 * issue them. A database that is filled already stays as it is; two processes at once fill it once.
 * Throws CannotStart when the database is not marked for the demonstration (`markForDemo`).
 */
export async function seedDemoData(db: Db, now: Date, files?: FileStore): Promise<void> {
  await inTransactionAs(db, { kind: 'system', job: 'demo-data' }, async tx => {
    await waitForLock(tx, 'demo-data')
    if (!(await isMarked(tx))) throw new CannotStart(notForDemo)
    if (!(await isEmpty(tx))) return
    await buildCity(tx, now)
    const world = await loadWorld(tx)
    const random = seededRandom(seed)
    const about = aboutSudden(world)
    const drawn = [
      ...Array.from({ length: recent.complaints }, () => ({ days: recent.days })),
      ...steadyMonths(),
      ...Array.from({ length: usual.complaints }, () => ({ days: usual.days, olderThan: usual.olderThan, about })),
      ...Array.from({ length: sudden.complaints }, () => ({ days: sudden.days, about })),
    ]
    const ids = await reserveComplaintIds(tx, drawn.length)
    const composed = ids.map((id, index) =>
      composeComplaint(random, world, {
        id,
        submissionKey: `demo-${index + 1}`,
        now,
        days: recent.days,
        ...drawn[index],
      }),
    )
    await insertComplaints(tx, composed)
    const tied = composed.slice(-sudden.complaints)
    await insertSystemicCase(tx, world, { complaints: tied, body: sudden.body, now })
    await insertStandardTexts(tx, world, now)
    await insertOfficeLife(tx, world, { composed, now })
    await insertCallBacks(tx, world, { composed, now })
    await insertFormerOffice(tx, world, { composed, now })
    await insertWhoLeft(tx, world, now)
    await insertStatements(tx, world, { composed, now })
    await issueDemoLetters(tx, composed)
    await followDemoOrders(tx, world, { composed, now })
    await storeStatisticsOf(tx, now)
    if (files) await insertRows(tx, 'attachment', await writeDecisionLetters(random, world, composed, files))
  })
}

function aboutSudden(world: World): About {
  const against = world.bureaus.find(({ name }) => name.en === sudden.body)
  const woreda = world.cityWoredas.find(({ names }) => names[1]?.en === sudden.subCity)
  if (!against || !woreda) throw new Error('The demonstration lacks the body or the sub city of its pattern.')
  return { against, type: sudden.type, zoneId: woreda.zoneId }
}
