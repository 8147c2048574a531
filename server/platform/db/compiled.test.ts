import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { askCompiled, compiled, type Values } from './compiled.ts'

const database = await testDatabase()
const { db } = database

let builds = 0
const constants = compiled((creator, { field, from, ids }: Values<{ field: string; from: number; ids: number[] }>) => {
  builds++
  return creator
    .selectFrom('constant_field')
    .where('field_name', '=', field)
    .where('id', '>=', from)
    .where(sql<boolean>`id <> all(${ids}::integer[])`)
    .where('field_name', '=', field)
    .orderBy('id')
    .limit(2)
    .select(['id', 'field_name'])
})
const written = compiled(
  (_, { text }: Values<{ text: string | null }>) => sql<{ text: string }>`select ${text}::text as text`,
)

describe('a compiled query', () => {
  test('is built once, and asked with the values of each call', async () => {
    const first = await askCompiled(db, constants({ field: 'gender', from: 0, ids: [] }))
    expect(first).toHaveLength(2)
    const [one] = first
    const without = await askCompiled(db, constants({ field: 'gender', from: 0, ids: [one!.id] }))
    expect(without.map(({ id }) => id)).not.toContain(one!.id)
    const other = await askCompiled(db, constants({ field: 'occupation', from: 0, ids: [] }))
    expect(new Set(other.map(({ field_name }) => field_name))).toEqual(new Set(['occupation']))
    expect(builds).toBe(1)
  })

  test('puts each value in its place, whatever it is', async () => {
    for (const text of ['', '$1', "'; select 1 --", 'ይዞታ', null]) {
      expect(await askCompiled(db, written({ text }))).toEqual([{ text }])
    }
  })
})
