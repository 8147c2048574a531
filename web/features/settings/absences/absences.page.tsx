import { Link, useSearchParams } from 'react-router'
import type { AbsenceReason } from '#contract/desk/desk-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { inLanguage } from '#web/platform/format.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { typedDay } from '#web/platform/forms/typed-day.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { useProblem } from '#web/ui/outcome/use-problem.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/absences.page.ts'
import { AbsenceForm, ChangeForm } from './absence-form.tsx'
import { AbsenceTable } from './absence-table.tsx'
import styles from './absences.module.css'
import { seenIn, useChangedMeanwhile } from '../use-filled.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = await requireStaff({ guard: 'editor' }, request)
  return { ...(await browserClient.listAbsences()), userId: user.id }
}

const changeOf = (answers: Record<string, string>) => ({
  to: typedDay(answers, 'toDate') ?? '',
  substituteId: Number(answers.substituteId) || null,
})

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = await readAnswers(request)
  const flat = flatAnswers(answers)
  const idIn = (name: string) => Number(flat[name]) || undefined
  const to = typedDay(flat, 'toDate') ?? ''
  const substituteId = idIn('substituteId')
  switch (flat.intent) {
    case 'change':
      return attemptCall(answers, 'changeAbsence', {
        body: { id: Number(flat.id), to, substituteId, seen: seenIn(flat, changeOf) },
      })
    case 'end':
      return attemptCall(answers, 'endAbsence', { params: { id: Number(flat.id) } })
    default:
      return attemptCall(answers, 'addAbsence', {
        body: {
          userId: idIn('userId'),
          from: typedDay(flat, 'fromDate') ?? '',
          to,
          substituteId,
          reason: (flat.reason || undefined) as AbsenceReason | undefined,
        },
      })
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
  const problem = useProblem(actionData, 'absences')
  const overtaken = useChangedMeanwhile(actionData)
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} hasError={actionData?.refused !== undefined} />
      <OutcomeNotice outcome={actionData} meaning={overtaken ?? problem} />
      <AbsenceTable absences={absences} userId={userId} changedId={changed?.id} />
      {changed ? (
        <Card
          className={`no-print ${styles.form}`}
          title={t('changeTitle', { name: inLanguage(changed.user.name, language) })}
        >
          <ChangeForm key={changed.id} absence={changed} outcome={actionData} />
          <p>
            <Link to="?" preventScrollReset>
              {t('keep')}
            </Link>
          </p>
        </Card>
      ) : (
        <Card className={`no-print ${styles.form}`} title={t('mine')}>
          <AbsenceForm key={lastAdded} isManager={isManager} outcome={actionData} />
        </Card>
      )}
    </>
  )
}
