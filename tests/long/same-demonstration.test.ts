import { afterAll, expect, test } from 'vitest'
import { markForDemo } from '#server/demo/demo-mark.ts'
import { seedDemoData } from '#server/demo/seed-demo-data.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'

const databases: TestDatabase[] = []
databases.push(await testDatabase(), await testDatabase())
afterAll(() => Promise.all(databases.map(each => each.close())))

test('the same seed gives the same demonstration', async () => {
  const made = await Promise.all(
    databases.map(async ({ db, ownerDb }) => {
      await markForDemo(ownerDb)
      await seedDemoData(db, new Date('2026-11-21T06:00:00Z'))
      return ownerDb.selectFrom('complaint').selectAll().orderBy('id').execute()
    }),
  )
  expect(made[0]?.length).toBeGreaterThan(300)
  expect(made[1]).toEqual(made[0])
})
