import { useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type Answers, nationalities } from '#contract/filing/application-steps.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import {
  type Choices,
  ContactFields,
  filedChoicesOf,
  useFieldsOf,
  WhoFields,
  withFiled,
} from '#web/features/apply/index.ts'
import {
  BothTexts,
  type CorrectionOutcome,
  CorrectionsSince,
  PersonFacts,
  useFilledFrom,
  useStepsSince,
  withSteps,
} from '#web/features/desk/index.ts'
import { formatName, formatTrackingId } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { forgetTyping } from '#web/platform/forms/kept-typing.ts'
import { seenField, writeSeen } from '#web/platform/answers/seen-answers.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import { KeptNotice } from '#web/ui/fields/kept-form.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { useKeptTyping } from '#web/ui/fields/use-kept-typing.ts'
import { useKeyFor } from '#web/ui/fields/use-key-for.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { CrumbHandle } from '#web/ui/staff-shell/crumbs.ts'
import type { Route } from './+types/representative.page.ts'
import {
  broughtField,
  findKept,
  loadRepresentable,
  mandateField,
  person,
  type Representable,
  saveRepresentative,
  typingOfRepresentative,
} from './representative.action.ts'
import { MandateField } from './mandate-field.tsx'
import styles from './representatives.module.css'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { QuietLink } from '#web/ui/button-link.tsx'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Representatives - View' }, request)
  const [complaintId, representativeId] = [Number(params.complaintID), Number(params.repID)]
  if (!Number.isInteger(complaintId) || !Number.isInteger(representativeId)) throw new Response(null, { status: 404 })
  const loaded = await loadRepresentable(complaintId, representativeId)
  return { ...loaded, kept: await findKept(loaded) }
}

export const clientAction = ({ params, request }: Route.ClientActionArgs) =>
  saveRepresentative(request, Number(params.complaintID), Number(params.repID))

/** The breadcrumb ends in the person's name; a new one has none yet. */
export const handle: CrumbHandle<Route.ComponentProps['loaderData']> = {
  crumbs: ({ complaint, representative }) => [
    formatTrackingId(complaint.trackingId),
    representative ? formatName(representative) : null,
  ],
}

export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'
export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/answers/outcome.ts'

/** A representative of a complaint: their details, to add or to change. */
export default function RepresentativePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('representatives')
  const { complaint, representative, choices } = loaderData
  const { problem } = actionData ?? {}
  const code = problem?.code as 'other' | undefined
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
        <QuietLink to={`/representatives/${complaint.complaintId}`}>{t('toAll')}</QuietLink>
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      <CorrectionsSince corrections={actionData?.corrections} />
      {choices ? (
        <RepresentativeForm
          // never filled from one person while the address names another
          key={`${complaint.complaintId} ${representative?.id}`}
          loaded={loaderData}
          outcome={actionData}
        />
      ) : representative ? (
        <PersonFacts person={representative} />
      ) : (
        <EmptyState title={t('cannotAdd')} text={t('cannotAddText')} />
      )}
    </>
  )
}

/** When the right to change has ended meanwhile. */
const noChoices: Choices = { options: {}, below: {}, subCityFields: [] }

interface RepresentativeFormProps {
  loaded: Representable
  outcome: CorrectionOutcome<Representable> | undefined
}

/** After adding one the form is for the next. */
function RepresentativeForm({ loaded, outcome }: RepresentativeFormProps) {
  const { filledFrom, revision } = useFilledFrom(loaded, outcome)
  const [isDiscarded, setDiscarded] = useState(false)
  const { kept, ...withoutKept } = filledFrom
  const isRestored = kept !== undefined && !isDiscarded
  const { complaint, representative } = filledFrom
  const discard = () => {
    forgetTyping(typingOfRepresentative(complaint.complaintId, representative?.id ?? 0))
    setDiscarded(true)
  }
  return (
    <>
      {isRestored && !outcome && <KeptNotice at={kept.at} onDiscard={discard} />}
      <FilledForm
        key={`${revision} ${isDiscarded}`}
        loaded={isRestored ? filledFrom : withoutKept}
        outcome={outcome?.done ? undefined : outcome}
      />
    </>
  )
}

function FilledForm({ loaded, outcome }: RepresentativeFormProps) {
  const { complaint, representative, answers, choices = noChoices } = loaded
  const holder = useRef<HTMLDivElement>(null)
  const held = outcome ?? loaded.kept
  const keepAs = typingOfRepresentative(complaint.complaintId, representative?.id ?? 0)
  useKeptTyping(holder, { keepAs, isRestored: held !== undefined })
  const { t, language } = useTranslation('representatives')
  const isNew = !representative
  const idempotencyKey = useKeyFor(complaint.version)
  const typed: Answers = { ...answers, ...held?.answers }
  const withOwn = (offered: Choices, values: Answers) =>
    withFiled(offered, representative ? filedChoicesOf(representative, person) : {}, {
      filed: answers,
      typed: values,
      language,
    })
  const offered = withOwn(held?.choices ?? choices, typed)
  const words = useWords(complaint)
  const clashes = held?.clashes ?? []
  const fields = { ...useFieldsOf(['representatives'], typed), ...useMandateText(isNew) }
  return (
    <div ref={holder}>
      <PostForm fields={fields} values={typed} refused={outcome?.refused} idempotencyKey={idempotencyKey}>
        <input type="hidden" name="version" value={complaint.version} />
        <input type="hidden" name={seenField} value={writeSeen({ answers, clashes })} />
        <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden>
          {t('save')}
        </button>
        <BothTexts
          clashes={clashes}
          theirs={{ answers, options: { ...withOwn(choices, answers).options, ...words } }}
          mine={{ answers: typed, options: { ...offered.options, ...words } }}
          fields={fields}
        />
        <div className={styles.questions}>
          <WhoFields person={person} choices={offered} />
          <ContactFields person={person} choices={offered} />
        </div>
        <MandateField complaint={complaint} isNew={isNew} brought={typed[broughtField]} />
        <SubmitRow intent="save" label={t(isNew ? 'add' : 'save')} />
      </PostForm>
    </div>
  )
}

/** Fields whose text is a word or a name, without a list of choices. */
function useWords({ attachments }: ComplaintDetail): Choices['options'] {
  const { t } = useTranslation('apply')
  const files = attachments.map(({ id, name }) => ({ value: id, label: name }))
  return {
    [mandateField]: files,
    [broughtField]: files,
    [`${person}.nationality`]: nationalities.map(value => ({ value, label: t(`nationality.${value}`) })),
  }
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
