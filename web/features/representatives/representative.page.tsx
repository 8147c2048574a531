import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Party } from '#contract/complaint-parts.ts'
import type { ComplaintDetail } from '#contract/complaints.ts'
import type { Answers } from '#contract/application-steps.ts'
import {
  answersOfParty,
  type Choices,
  ContactFields,
  filedChoicesOf,
  useFieldsOf,
  WhoFields,
  withFiled,
} from '#web/features/apply/index.ts'
import { CorrectionsSince, useStepsSince, withSteps } from '#web/features/desk/index.ts'
import { browserClient } from '#web/platform/api.ts'
import { formatName, formatTrackingId } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/guard.ts'
import type { Language } from '#web/platform/preferences.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { useKeyFor } from '#web/ui/fields/use-key-for.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/states/skeletons.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { CrumbHandle } from '#web/ui/staff-shell/crumbs.ts'
import type { Route } from './+types/representative.page.ts'
import {
  loadRepresentativeChoices,
  mandateField,
  person,
  type RepresentativeOutcome,
  saveRepresentative,
} from './representative.action.ts'
import { MandateField } from './mandate-field.tsx'
import { RepresentativeDetails } from './representative-details.tsx'
import styles from './representatives.module.css'

/** Nobody yet: Ethiopian, as nearly everybody is. */
const nobody: Answers = { [`${person}.nationality`]: 'ETHIOPIAN' }

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Representatives - View' }, request)
  const [complaintId, representativeId] = [Number(params.complaintID), Number(params.repID)]
  if (!Number.isInteger(complaintId) || !Number.isInteger(representativeId)) throw new Response(null, { status: 404 })
  const complaint = await browserClient.getComplaintDetail({ params: { complaintId } })
  const representative = complaint.representatives.find(({ id }) => id === representativeId)
  if (!representative && representativeId !== 0) throw new Response(null, { status: 404 })
  const answers = representative
    ? { ...answersOfParty(representative, person), [mandateField]: representative.mandate?.id ?? '' }
    : nobody
  const action = representative ? 'update-representative' : 'add-representative'
  const canSave = complaint.availableActions.includes(action)
  const choices = canSave ? await loadRepresentativeChoices(answers) : undefined
  return { complaint, representative, answers, choices }
}

export const clientAction = ({ params, request }: Route.ClientActionArgs) =>
  saveRepresentative(request, Number(params.complaintID), Number(params.repID))

/** The breadcrumb ends in who it is; a new one has no name yet. */
export const handle: CrumbHandle<Route.ComponentProps['loaderData']> = {
  crumbs: ({ complaint, representative }) => [
    formatTrackingId(complaint.trackingId),
    representative ? formatName(representative) : null,
  ],
}

export const HydrateFallback = PageSkeleton
export { ErrorState as ErrorBoundary } from '#web/ui/states/states.tsx'
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/outcome.ts'

/** Somebody who speaks for the complainant or the group: who they are, to be added or changed. */
export default function RepresentativePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('representatives')
  const { complaint, representative, answers, choices } = loaderData
  const code = actionData?.problem?.code as 'other' | undefined
  const steps = useStepsSince(actionData)
  const meaning = code
    ? withSteps(t(`problems.${code}`, { defaultValue: t('problems.other') }), steps)
    : actionData?.done && t('done')
  return (
    <>
      <PageHeader
        title={representative ? formatName(representative) : t('addTitle')}
        hasError={actionData?.refused !== undefined || actionData?.problem !== undefined}
        text={t('speaksFor', {
          name: formatName(complaint.complainant),
          trackingId: formatTrackingId(complaint.trackingId),
        })}
      >
        <Link className="button no-print" data-kind="quiet" to={`/representatives/${complaint.complaintId}`}>
          {t('toAll')}
        </Link>
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      <CorrectionsSince corrections={actionData?.corrections} />
      {choices ? (
        <RepresentativeForm
          // after adding one the form is for the next; what was changed is read again a moment after the answer
          key={actionData?.done ? `${actionData.action} ${complaint.version}` : 'same'}
          complaint={complaint}
          representative={representative}
          answers={answers}
          choices={choices}
          outcome={actionData?.done ? undefined : actionData}
        />
      ) : representative ? (
        <RepresentativeDetails representative={representative} />
      ) : (
        <EmptyState title={t('cannotAdd')} text={t('cannotAddText')} />
      )}
    </>
  )
}

interface RepresentativeFormProps {
  complaint: ComplaintDetail
  /** Nobody yet when one is added. */
  representative: Party | undefined
  answers: Answers
  choices: Choices
  outcome: RepresentativeOutcome | undefined
}

function RepresentativeForm({ complaint, representative, answers, choices, outcome }: RepresentativeFormProps) {
  const { t, i18n } = useTranslation('representatives')
  const isNew = !representative
  const idempotencyKey = useKeyFor(complaint.version)
  const typed = { ...answers, ...outcome?.answers }
  const offered = withFiled(outcome?.choices ?? choices, representative ? filedChoicesOf(representative, person) : {}, {
    filed: answers,
    typed,
    language: i18n.language as Language,
  })
  return (
    <PostForm
      fields={{ ...useFieldsOf(['representatives'], typed), ...useMandateText(isNew) }}
      values={typed}
      refused={outcome?.refused}
      idempotencyKey={idempotencyKey}
    >
      <input type="hidden" name="version" value={complaint.version} />
      <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden>
        {t('save')}
      </button>
      <ErrorSummary />
      <div className={styles.questions}>
        <WhoFields person={person} choices={offered} />
        <ContactFields person={person} choices={offered} />
      </div>
      <MandateField complaint={complaint} isNew={isNew} />
      <div className="actions">
        <button type="submit" name="intent" value="save" className="button">
          {t(isNew ? 'add' : 'save')}
        </button>
      </div>
    </PostForm>
  )
}

function useMandateText(isNew: boolean): Record<string, FieldText> {
  const { t } = useTranslation('representatives')
  return {
    [mandateField]: {
      label: t('mandate.label'),
      hint: isNew ? t('mandate.hint') : `${t('mandate.hint')} ${t('mandate.keeps')}`,
      prompts: { required: t('mandate.required'), 'no-such-file': t('mandate.no-such-file') },
    },
  }
}
