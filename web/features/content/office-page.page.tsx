import { shareOf } from '#web/features/statistics/index.ts'
import type { StatisticFigures } from '#contract/reports/statistics.ts'
import { apiOf } from '#web/platform/page-context.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import type { Route } from './+types/office-page.page.ts'
import styles from './content.module.css'
import { loadPublicPage } from './public-page.ts'
import { PublicPageView } from './public-page-view.tsx'

export const handle = { script: false }

/** Pages that have no page of their own in the specification. */
const names = ['how-long', 'other-help', 'privacy', 'terms', 'accessibility'] as const

/** A page is shown without its figures if these cannot be read. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const name = names.find(each => each === params.page)
  if (!name) throw new Response(null, { status: 404 })
  const [page, answer] = await Promise.all([
    loadPublicPage(context, name),
    name === 'how-long'
      ? apiOf(context)
          .client.getStatistics()
          .catch(() => undefined)
      : undefined,
  ])
  return { page, figures: answer?.statistics?.total ?? null }
}

/** A page that the office writes: how long cases take, with figures, who else can help, privacy, terms, accessibility. */
export default function OfficePage({ loaderData: { page, figures } }: Route.ComponentProps) {
  return <PublicPageView page={page}>{figures && <Figures figures={figures} />}</PublicPageView>
}

function Figures({ figures: { medianDays, decided, inTime, overdue } }: { figures: StatisticFigures }) {
  const { t } = useTranslation('content')
  const share = decided === null || overdue === null || inTime === null ? null : shareOf(inTime, decided + overdue)
  return (
    <section className={`card ${styles.howLong}`} aria-labelledby="figures">
      <h2 id="figures">{t('howLong.title')}</h2>
      {medianDays === null && share === null ? (
        <p>{t('howLong.none')}</p>
      ) : (
        <dl>
          {medianDays !== null && (
            <div>
              <dt>{t('howLong.median')}</dt>
              <dd>{t('howLong.medianDays', { count: medianDays })}</dd>
            </div>
          )}
          {share !== null && (
            <div>
              <dt>{t('howLong.inTime')}</dt>
              <dd>{t('howLong.inTimeShare', { share })}</dd>
            </div>
          )}
        </dl>
      )}
      <QuietLink to="/statistics">{t('howLong.more')}</QuietLink>
    </section>
  )
}
