import { Link, useSearchParams } from 'react-router'
import { callPlans } from '#contract/http/calls.ts'
import type { AbsenceReason } from '#contract/desk/desk-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { attempt } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { typedDay } from '#web/platform/forms/typed-day.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/absences.page.ts'
import { AbsenceForm, ChangeForm } from './absence-form.tsx'
import { AbsenceTable } from './absence-table.tsx'
import styles from './absences.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = await requireStaff({ guard: 'editor' }, request)
  return { ...(await browserClient.listAbsences()), userId: user.id }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = await readAnswers(request)
  const flat = flatAnswers(answers)
  const idIn = (name: string) => Number(flat[name]) || undefined
  const to = typedDay(flat, 'toDate') ?? ''
  switch (flat.intent) {
    case 'change':
      return attempt(answers, callPlans.changeAbsence.message, () =>
        browserClient.changeAbsence({ body: { id: Number(flat.id), to, substituteId: idIn('substituteId') } }),
      )
    case 'end':
      return attempt(answers, callPlans.endAbsence.message, () =>
        browserClient.endAbsence({ params: { id: Number(flat.id) } }),
      )
    default:
      return attempt(answers, callPlans.addAbsence.message, () =>
        browserClient.addAbsence({
          body: {
            userId: idIn('userId'),
            from: typedDay(flat, 'fromDate') ?? '',
            to,
            substituteId: idIn('substituteId'),
            reason: (flat.reason || undefined) as AbsenceReason | undefined,
          },
        }),
      )
  }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** Absences and substitutes: one's own, and those of people for whom the reader may enter them. */
export default function AbsencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation('absences')
  const { absences, isManager, userId } = loaderData
  const [query] = useSearchParams()
  const lastAdded = useLastDone(actionData, 'add')
  const changed = absences.find(({ id, isChangeable }) => isChangeable && id === Number(query.get('change')))
  const problems = {
    'own-rights': t('problems.own'),
    'not-permitted': t('problems.notYours'),
    offline: t('problems.offline'),
  }
  const refusedFor = (intent: string) => (actionData?.intent === intent ? actionData.refused : undefined)
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} hasError={actionData?.refused !== undefined} />
      <OutcomeNotice outcome={actionData} meaning={problems[actionData?.problem?.code as 'offline']} />
      <AbsenceTable absences={absences} userId={userId} changedId={changed?.id} />
      {changed ? (
        <section className={`card no-print ${styles.form}`} aria-labelledby="absence-change">
          <h2 id="absence-change">{t('changeTitle', { name: inLanguage(changed.user.name, language) })}</h2>
          <ChangeForm key={changed.id} absence={changed} refused={refusedFor('change')} />
          <p>
            <Link to="?" preventScrollReset>
              {t('keep')}
            </Link>
          </p>
        </section>
      ) : (
        <section className={`card no-print ${styles.form}`} aria-labelledby="absence-add">
          <h2 id="absence-add">{t('mine')}</h2>
          <AbsenceForm key={lastAdded} isManager={isManager} refused={refusedFor('add')} />
        </section>
      )}
    </>
  )
}
