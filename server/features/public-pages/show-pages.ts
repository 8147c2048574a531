import type { PublicPageName } from '#contract/settings/public-page-names.ts'
import { mostPageVersions, type PublicPageTexts, type ShownPage } from '#contract/settings/public-pages.ts'
import type { Language } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import { findPublished, listVersions } from './public-pages.queries.ts'
import { shownFrom } from './show-page.rules.ts'
import { standardPages } from './standard-pages.ts'

/** A page in one language: as it was published last, or as it comes with the portal. */
export const showPage = async (tx: Tx, name: PublicPageName, language: Language): Promise<ShownPage> =>
  shownFrom((await findPublished(tx, name, language)) ?? standardPages[name][language])

/** What a page says in both languages, with its versions. */
export async function showTexts(tx: Tx, name: PublicPageName): Promise<PublicPageTexts> {
  const found = await listVersions(tx, name, { most: mostPageVersions })
  const versions = found.map(contractForm)
  const standard = standardPages[name]
  const { textEn, textAm } = versions[0] ?? { textEn: standard.en, textAm: standard.am }
  return { name, textEn, textAm, standard, versions }
}
