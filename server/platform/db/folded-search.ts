import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { typedWords } from '#contract/values/fold-letters.ts'

export const escapeLike = (word: string): string => word.replace(/[\\%_]/g, character => `\\${character}`)

/**
 * Whether a folded column holds every word of a typed text, anywhere and in any letters of the same sound.
 * A text without words matches every row.
 */
export function holdsWords(column: string, text: string): RawBuilder<SqlBool> {
  const words = typedWords(text)
  if (words.length === 0) return sql<SqlBool>`true`
  const conditions = words.map(word => sql`${sql.ref(column)} like '%' || fold_name(${escapeLike(word)}) || '%'`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Whether a name sounds exactly like the given one. */
export const soundsLike = (column: string, name: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`fold_name(${sql.ref(column)}) = fold_name(${name})`
