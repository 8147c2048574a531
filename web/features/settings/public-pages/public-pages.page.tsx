import { Link } from 'react-router'
import { type PublicPageName, publicPageNames, publicPagePaths } from '#contract/settings/public-page-names.ts'
import type { PublicPageTexts, ShownPage } from '#contract/settings/public-pages.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attempt, type Outcome, revalidateIfLoadable } from '#web/platform/answers/outcome.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { inLanguage } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useProblem } from '#web/ui/outcome/use-problem.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import pills from '#web/ui/pill-links.module.css'
import { useDates } from '#web/ui/use-dates.ts'
import type { Route } from './+types/public-pages.page.ts'
import { addressOf } from './address.ts'
import { PageForm } from './page-form.tsx'
import { PagePreview } from './page-preview.tsx'
import { PageVersions } from './page-versions.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Publication - Manage' }, request)
  const query = new URL(request.url).searchParams
  const name = publicPageNames.find(each => each === query.get('page')) ?? 'services'
  return { texts: await browserClient.getPublicPageTexts({ params: { page: name } }), from: query.get('from') }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = flatAnswers(await readAnswers(request))
  const { textEn = '', textAm = '' } = answers
  if (answers.intent !== 'preview') {
    const name = answers.name as PublicPageName
    return attemptCall(answers, 'publishPublicPage', {
      body: { name, version: Number(answers.version), textEn, textAm },
    })
  }
  let preview: Record<'en' | 'am', ShownPage> | undefined
  const outcome = await attempt(answers, undefined, async () => {
    preview = await browserClient.previewPublicPage({ body: { textEn, textAm } })
  })
  return { ...outcome, preview }
}

export const shouldRevalidate = revalidateIfLoadable
export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** The texts of the pages that every visitor reads, with what was published when. */
export default function PublicPagesPage({ loaderData: { texts, from }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('public-pages')
  const meaning = useMeaning(actionData)
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} hasError={Boolean(actionData?.refused?.fields.length)}>
        <QuietLink to="/setting/office">{t('back')}</QuietLink>
      </PageHeader>
      <PagePills current={texts.name} />
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      <Standing texts={texts} />
      <PageForm
        key={`${texts.name} ${texts.versions[0]?.version} ${from}`}
        {...{ texts, from }}
        refused={actionData?.refused}
      />
      {preview && <PagePreview preview={preview} />}
      <PageVersions texts={texts} />
    </>
  )
}

/** The outcome in the reader's language; if somebody else published first, what to do. */
function useMeaning(outcome: Outcome | undefined): string | undefined {
  const { t } = useTranslation('public-pages')
  const problem = useProblem(outcome, 'public-pages')
  if (outcome?.done) return t('done')
  return outcome?.problem?.code === 'stale-version' ? t('staleVersion') : problem
}

function PagePills({ current }: { current: PublicPageName }) {
  const { t } = useTranslation('public-pages')
  return (
    <nav className={`${pills.pills} no-print`} aria-label={t('pagesLabel')}>
      <ul>
        {publicPageNames.map(name => (
          <li key={name}>
            <Link to={addressOf(name)} aria-current={name === current ? 'page' : undefined}>
              {t(`names.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Which version visitors see, and the way to it. */
function Standing({ texts: { name, versions } }: { texts: PublicPageTexts }) {
  const { t, language } = useTranslation('public-pages')
  const { instant } = useDates()
  const [shown] = versions
  return (
    <p>
      {shown
        ? t('standing.published', {
            version: shown.version,
            name: inLanguage(shown.publishedBy, language),
            at: instant(shown.publishedAt),
          })
        : t('standing.standard')}{' '}
      <a href={publicPagePaths[name]} target="_blank" rel="noreferrer">
        {t('open')}
      </a>
    </p>
  )
}
