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

const selectVersions = (tx: Tx) =>
  tx
    .selectFrom('public_page_version as page')
    .innerJoin('user_account as publisher', 'publisher.id', 'page.published_by_id')
    .select(['page.name', 'page.version', 'page.published_at', nameOf('publisher').$notNull().as('published_by')])

/** The newest version of each page. */
export const listNewest = (tx: Tx) =>
  selectVersions(tx).distinctOn('page.name').orderBy('page.name').orderBy('page.version', 'desc').execute()

/** The versions of a page after the given one, the newest first. */
export const listVersions = (tx: Tx, name: PublicPageName, { after = 0, most }: { after?: number; most: number }) =>
  selectVersions(tx)
    .where('page.name', '=', name)
    .where('page.version', '>', after)
    .select(['page.text_en', 'page.text_am'])
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
