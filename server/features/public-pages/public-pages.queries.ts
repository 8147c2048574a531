import type { PublicPageName } from '#contract/settings/public-page-names.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The newest version of a page in one language; undefined where nothing was published. */
export async function findPublished(tx: Tx, name: PublicPageName, language: 'en' | 'am'): Promise<string | undefined> {
  const found = await tx
    .selectFrom('public_page_version')
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(1)
    .select(`text_${language} as text`)
    .executeTakeFirst()
  return found?.text
}

/** The versions of a page after the given one, the newest first. */
export const listVersions = (tx: Tx, name: PublicPageName, { after = 0, most }: { after?: number; most: number }) =>
  tx
    .selectFrom('public_page_version as page')
    .innerJoin('user_account as publisher', 'publisher.id', 'page.published_by_id')
    .where('page.name', '=', name)
    .where('page.version', '>', after)
    .select(['page.version', 'page.text_en', 'page.text_am', 'page.published_at'])
    .select(nameOf('publisher').$notNull().as('published_by'))
    .orderBy('page.version', 'desc')
    .limit(most)
    .execute()

export const insertVersion = (
  tx: Tx,
  published: { name: PublicPageName; version: number; textEn: string; textAm: string; userId: number; at: Date },
) =>
  tx
    .insertInto('public_page_version')
    .values({
      name: published.name,
      version: published.version,
      text_en: published.textEn,
      text_am: published.textAm,
      published_by_id: published.userId,
      published_at: published.at,
    })
    .execute()
