import type { PublicPageName } from '#contract/settings/public-page-names.ts'
import type { PublicPageTexts } from '#contract/settings/public-pages.ts'
import { audit } from '#server/features/audit/index.ts'
import type { By } from '#server/platform/administration.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import { StaleVersion } from '#server/platform/errors.ts'
import { insertVersion, listVersions } from './public-pages.queries.ts'
import { requireTitles } from './show-page.rules.ts'
import { showTexts } from './show-pages.ts'

interface ToPublish {
  name: PublicPageName
  /** The newest version that was seen; 0 for none. */
  version: number
  textEn: string
  textAm: string
}

/** Publishes another version of a page, unless nothing differs. Throws InvalidInput, and StaleVersion with who published meanwhile. */
export async function publishPage(
  tx: Tx,
  { actor, at }: By,
  { name, version: seen, textEn, textAm }: ToPublish,
): Promise<PublicPageTexts> {
  requireTitles({ textEn, textAm })
  await waitForLock(tx, 'public-pages')
  const since = await listVersions(tx, name, { after: seen, most: 20 })
  const [newest] = since
  if (newest)
    throw new StaleVersion({
      version: newest.version,
      since: since
        .map(({ published_at, published_by }) => ({
          at: published_at.toISOString(),
          action: 'public-page-published',
          by: published_by,
        }))
        .toReversed(),
    })
  const before = await showTexts(tx, name)
  if (before.textEn === textEn && before.textAm === textAm) return before
  const version = (before.versions[0]?.version ?? 0) + 1
  await insertVersion(tx, { name, version, textEn, textAm, userId: actor.userId, at })
  await audit(tx, actor, 'public-page-published', { type: 'public-page', id: name }, { version }, at)
  return showTexts(tx, name)
}
