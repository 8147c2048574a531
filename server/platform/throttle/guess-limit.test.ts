import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { plant, rowsIn } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'
import { limitedLookUp } from './guess-limit.ts'

const server = await testServer()
const { ownerDb } = server.database
beforeEach(() => ownerDb.deleteFrom('attempt').execute())

const limits = { missesMinutes: 1, missesOverall: 12, missesOfDevice: 4, missesOfPlace: 6 }
const lookUp = limitedLookUp({
  kind: 'track',
  find: guess => sql<number | null>`nullif(length(${guess}::text), 5)`,
  limits: sql<typeof limits>`${JSON.stringify(limits)}::jsonb`,
})
const guess = (
  text: string,
  own: Parameters<typeof lookUp>[1]['own'] = { device: 'missesOfDevice' },
  address = '::1',
) =>
  lookUp(
    { context: server.context, actor: { kind: 'visitor' }, address },
    { guess: text, own, limitAnswer: {}, readPatience: async () => 1 },
  )
const miss = 'wrong'
const told = (answers: PromiseSettledResult<unknown>[]) => answers.filter(({ status }) => status === 'fulfilled').length
const counts = async () => {
  const rows = await rowsIn(ownerDb, 'attempt', {}, ['subject', 'count'])
  return Object.fromEntries(rows.map(({ subject, count }) => [subject, count]))
}
const plantCount = (subject: string, count: number, secondsAgo = 0) =>
  plant(ownerDb, 'attempt', {
    kind: 'track',
    subject,
    count,
    window_start: new Date(server.clock.now().getTime() - secondsAgo * 1000),
  })

test('of many misses at once the narrowest limit passes, and what is refused for the caller takes nothing from others', async () => {
  const own = { place: 'missesOfPlace', device: 'missesOfDevice' } as const
  expect(told(await Promise.allSettled(Array.from({ length: 60 }, () => guess(miss, own))))).toBe(4)
  expect(await counts()).toEqual({ device: 60, place: 60, overall: 4 })
})

test('of misses of many callers at once the limit of everybody passes', async () => {
  const answers = Array.from({ length: 60 }, (_, index) => guess(miss, { [`device ${index}`]: 'missesOfDevice' }))
  expect(told(await Promise.allSettled(answers))).toBe(12)
})

test('what is right counts nothing, and is told until the limit is reached', async () => {
  await plantCount('device', 3)
  await plantCount('overall', 11)
  for (let times = 0; times < 9; times++) expect(await guess('right one')).toEqual({ found: 9, limits })
  expect(await counts()).toEqual({ device: 3, overall: 11 })
  await guess(miss)
  await expect(guess('right one')).rejects.toMatchObject({ code: 'challenge-required', retryAfter: 60 })
  await expect(guess('right one', { other: 'missesOfDevice' })).rejects.toMatchObject({ code: 'challenge-required' })
})

test('a window that is over refuses nobody', async () => {
  await plantCount('device', 4, 60)
  await plantCount('overall', 12, 60)
  expect((await guess('right one')).found).toBe(9)
  expect((await guess(miss)).found).toBeNull()
  expect(await counts()).toEqual({ device: 1, overall: 1 })
})

test('a right guess waits for misses of the same caller that are being counted, and for nobody else', async () => {
  await plantCount('device', 3)
  await plantCount('overall', 3)
  const right = await ownerDb.transaction().execute(async tx => {
    await tx.updateTable('attempt').set({ count: 4 }).execute()
    const pending = guess('right one').catch((error: unknown) => error)
    expect((await guess('right one', { other: 'missesOfDevice' })).found).toBe(9)
    return { pending }
  })
  expect(await right.pending).toMatchObject({ code: 'challenge-required' })
})
