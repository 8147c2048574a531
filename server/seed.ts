/**
 * Fills an empty database with the demonstration (`seedDemoData`). Run by itself, after a start or the migrations, it
 * takes the database from DATABASE_APP_URL or DATABASE_URL; the demonstration's start does the same on its own.
 */
import { seedDemoData } from '#server/demo/index.ts'
import { seedReferenceData } from '#server/features/reference-data/index.ts'
import { connect } from '#server/platform/db/connect.ts'

export { seedDemoData }

async function seed(url: string | undefined): Promise<void> {
  if (!url) throw new Error('Say which database to seed: set DATABASE_APP_URL or DATABASE_URL.')
  const db = connect(url, { max: 1 })
  try {
    await seedReferenceData(db)
    await seedDemoData(db, new Date())
  } finally {
    await db.destroy()
  }
}

if (import.meta.main) await seed(process.env.DATABASE_APP_URL ?? process.env.DATABASE_URL)
