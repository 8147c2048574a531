import { CannotStart } from '#server/platform/cannot-start.ts'
import { type Db, inTransactionAs } from '#server/platform/db/transaction.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { buildCity } from './build-city.ts'
import { composeComplaint } from './compose-complaint.ts'
import { writeDecisionLetters } from './decision-letters.ts'
import { insertComplaints, insertRows, reserveComplaintIds } from './insert-rows.ts'
import { isEmpty, isMarked, notForDemo } from './demo-mark.ts'
import { issueDemoLetters } from './issue-letters.ts'
import { seededRandom } from './random.ts'
import { loadWorld } from './world.ts'

/** How many complaints, over how many days, from which seed: 2019 is the Ethiopian year of the first demonstration. */
const demo = { complaints: 300, days: 120, seed: 2019 }

/**
 * Fills a database that has reference data and nothing else with the demonstration: bodies of Addis Ababa, staff of
 * every role (db/demo/sign-ins.ts) and complaints of the 120 days before `now`, the same ones each time. With `files`,
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
    const random = seededRandom(demo.seed)
    const ids = await reserveComplaintIds(tx, demo.complaints)
    const composed = ids.map((id, index) =>
      composeComplaint(random, world, { id, submissionKey: `demo-${index + 1}`, now, days: demo.days }),
    )
    await insertComplaints(tx, composed)
    await issueDemoLetters(tx, composed)
    if (files) await insertRows(tx, 'attachment', await writeDecisionLetters(random, world, composed, files))
  })
}
