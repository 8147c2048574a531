import { type ChangeEvent, type ComponentProps, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useNavigation, useSubmit } from 'react-router'
import { type Answers, consentNames, hasRepresentatives, stepNames } from '#contract/filing/application-steps.ts'
import type { FoundComplainant } from '#contract/desk/earlier-cases.ts'
import type { Draft } from '#contract/filing/applications.ts'
import {
  ApplicantStep,
  type Choices,
  ComplaintStep,
  ContactFields,
  DecisionStep,
  type FileLimits,
  PaperList,
  RepresentativesStep,
  UploadsBeforeSubmit,
  useFieldsOf,
  WhoFields,
} from '#web/features/apply/index.ts'
import { answersIn, flatAnswers } from '#web/platform/forms/forms.ts'
import { sessionHeaders } from '#web/platform/session/session-calls.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { BodyField } from '#web/ui/fields/body-choice.tsx'
import { CheckboxField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { type FieldText, fieldId } from '#web/ui/fields/form-state.ts'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { TypedDateField } from '#web/ui/fields/typed-date-field.tsx'
import { useKeptTyping } from '#web/ui/fields/use-kept-typing.ts'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import { type ChosenComplainant, ComplainantLookUp, FilledStatus } from './complainant-look-up.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import { type DeskOutcome, fillIntent, typingOfRegistration } from './register-complaint.action.ts'
import styles from './register-complaint.module.css'
import { RegisterFiles } from './register-complaint-files.tsx'
import { RegisterPart } from './register-complaint-part.tsx'
import { useStoredTyping } from './register-complaint-typing.ts'
import { useSendKey } from '#web/ui/fields/use-send-key.ts'

interface RegisterFormProps {
  draft: Draft
  answers: Answers
  choices: Choices
  limits: FileLimits
  today: string
  /** It was begun before, and is shown as it was left. */
  isBegun: boolean
  /** Its content is on the server already, and not only in this browser. */
  isStored: boolean
  /** Whether the reader may see who filed before. */
  looksUp: boolean
  outcome: DeskOutcome | undefined
}

interface WholeProps extends RegisterFormProps {
  /** Stays when the form is rendered again. */
  chosen: ChosenComplainant | undefined
  choose: (chosen: ChosenComplainant | undefined) => void
}

/** The first field to type into. */
const firstField = 'complaint.submissionWayId'

/** This choice decides which questions follow. */
const decisiveFields = new Set(['applicant.kind', 'applicant.hasRepresentative'])

/** The form of one application; it is rendered again after fields have moved up. */
export function RegisterForm(props: RegisterFormProps) {
  const revision = useRevision(props.outcome)
  // an application that begins while the page is open is not an earlier one
  const [wasBegun] = useState(props.isBegun)
  const { chosen, choose } = useChosenComplainant(props.outcome)
  const isBegun = wasBegun && !props.outcome
  return (
    <>
      <FilledStatus chosen={chosen} />
      <WholeApplication key={revision} {...props} isBegun={isBegun} chosen={chosen} choose={choose} />
    </>
  )
}

function useRevision(outcome: DeskOutcome | undefined): number {
  const [revision, setRevision] = useState(0)
  // the answers of before are there until the page is loaded again
  const isLoaded = useNavigation().state === 'idle'
  const next = outcome?.isRedrawn && isLoaded ? outcome.action : revision
  if (next !== revision) setRevision(next)
  return next
}

/** Who was chosen; nobody any more when the fields could not be filled. */
function useChosenComplainant(outcome: DeskOutcome | undefined) {
  const [chosen, choose] = useState<ChosenComplainant>()
  const [lastFailure, setLastFailure] = useState<number>()
  const failure = outcome?.intent === fillIntent && outcome.problem ? outcome.action : undefined
  if (failure !== lastFailure) {
    setLastFailure(failure)
    if (failure !== undefined) choose(undefined)
  }
  return { chosen, choose }
}

function WholeApplication(props: WholeProps) {
  const { draft, answers, choices, limits, today, isBegun, isStored, looksUp, outcome } = props
  const { t } = useTranslation('registering')
  const submit = useSubmit()
  const holder = useRef<HTMLDivElement>(null)
  const fields = useDeskFields(answers)
  const kinds = t('applicant', { returnObjects: true }) as ComponentProps<typeof ApplicantStep>['kinds']
  const letters = t('letter', { returnObjects: true }) as ComponentProps<typeof DecisionStep>['letters']
  const target = useMemo(() => ({ applicationId: draft.id, headers: sessionHeaders }), [draft.id])
  useStoredTyping(holder, isStored)
  useKeptTyping(holder, { keepAs: typingOfRegistration(draft.id), isRestored: true })
  useSendKey(holder, 'button[value=submit]')
  useFocusOn(outcome ? outcome.focus : isBegun ? undefined : firstField)
  const questions = { step: 'review' as const, draft, answers, choices, today, limits, Body: BodyField }

  const askMore = ({ target }: ChangeEvent<HTMLDivElement>) => {
    const { form, name } = target as unknown as HTMLInputElement
    if (!form || !decisiveFields.has(name)) return
    const typed = new FormData(form)
    typed.set('intent', 'refresh')
    void submit(typed, { method: 'post', preventScrollReset: true, replace: true })
  }
  return (
    <div ref={holder} onChange={askMore} className={styles.form}>
      <PostForm fields={fields} values={answers} refused={outcome?.refused}>
        {/* Enter in a field registers, whichever button comes first below */}
        <button type="submit" name="intent" value="submit" className="visually-hidden" tabIndex={-1} aria-hidden>
          {t('register')}
        </button>
        <input type="hidden" name="draftId" value={draft.id} />
        {isBegun && <BegunNotice />}
        <RegisterPart title={t('parts.how')}>
          <SelectField name="complaint.submissionWayId" options={choices.options['complaint.submissionWayId'] ?? []} />
          <RadioGroupField
            name="language"
            options={(['am', 'en'] as const).map(value => ({ value, label: t(`languages.${value}`) }))}
          />
          <ApplicantStep {...questions} kinds={kinds} />
        </RegisterPart>
        <RegisterPart title={t('parts.complainant')}>
          {looksUp && <LookUp holder={holder} {...props} />}
          <WhoFields person="complainant" choices={choices} />
          <ContactFields person="complainant" choices={choices} />
        </RegisterPart>
        {hasRepresentatives(answers) && (
          <RegisterPart title={t('parts.representatives')} anchor={fieldId('representatives')} isNested>
            <RepresentativesStep {...questions} />
          </RegisterPart>
        )}
        <RegisterPart title={t('parts.complaint')}>
          <ComplaintStep {...questions} />
        </RegisterPart>
        {looksUp && <LikelyDuplicates holder={holder} />}
        <RegisterPart title={t('parts.decision')}>
          <DecisionStep {...questions} letters={letters} Day={TypedDateField} />
        </RegisterPart>
        <RegisterFiles draft={draft} target={target} choices={choices} limits={limits}>
          <PaperList answers={answers} addLabel={t('addDocument')} />
        </RegisterFiles>
        <RegisterPart title={t('parts.consents')} text={t('parts.consentsText')} isWide>
          {consentNames.map(name => (
            <CheckboxField key={name} name={`consents.${name}`} />
          ))}
        </RegisterPart>
        <UploadsBeforeSubmit applicationId={draft.id} />
        <div className="actions">
          <Button intent="submit" aria-keyshortcuts="Control+Enter">
            {t('register')}
          </Button>
          <span className="dimmed">{t('shortcut')}</span>
          <ClearForm />
        </div>
      </PostForm>
    </div>
  )
}

/** Fills the complainant's fields with what the chosen person filed last; everything else in the form stays. */
function LookUp({ holder, chosen, choose }: { holder: RefObject<HTMLElement | null> } & WholeProps) {
  const submit = useSubmit()
  const formOf = () => holder.current?.querySelector('form')
  const fill = (answers: Answers) => {
    const form = formOf()
    if (!form) return
    const typed = new FormData(form)
    for (const [name, value] of Object.entries(answers)) typed.set(name, value)
    typed.set('intent', fillIntent)
    void submit(typed, { method: 'post', preventScrollReset: true, replace: true })
  }
  return (
    <ComplainantLookUp
      chosen={chosen}
      onChosen={found => {
        const form = formOf()
        if (!form) return
        choose({ found, before: chosen?.before ?? complainantAnswers(form) })
        fill(answersOfComplainant(found))
      }}
      onUndo={() => {
        if (chosen) fill(chosen.before)
        choose(undefined)
      }}
    />
  )
}

const complainantAnswers = (form: HTMLFormElement): Answers =>
  Object.fromEntries(
    Object.entries(flatAnswers(answersIn(form))).filter(
      ([name]) => name.startsWith('complainant.') || name === 'language',
    ),
  )

const answersOfComplainant = ({ person, language }: FoundComplainant): Answers => ({
  ...Object.fromEntries(Object.entries(person).map(([name, value]) => [`complainant.${name}`, String(value ?? '')])),
  language,
})

function useDeskFields(answers: Answers) {
  const { t } = useTranslation('registering')
  return {
    ...useFieldsOf(stepNames, answers, t('ofClerk', { returnObjects: true }) as Record<string, Partial<FieldText>>),
    ...t('fields', { returnObjects: true }),
  }
}

/** The added field, or the part that contains it. */
function useFocusOn(field: string | undefined) {
  useEffect(() => {
    if (!field) return
    const target = document.getElementById(fieldId(field))
    const control = target?.matches('input, select, textarea')
      ? target
      : target?.querySelector('input, select, textarea')
    ;(control as HTMLElement | null)?.focus()
  }, [field])
}

/** Says that the form is not a new one. */
function BegunNotice() {
  const { t } = useTranslation('registering')
  return (
    <div className="notice" role="status">
      <p>{t('begun')}</p>
      <div className="actions">
        <ClearForm />
      </div>
    </div>
  )
}

/** Deletes what was typed, after a confirmation. */
function ClearForm() {
  const { t } = useTranslation('registering')
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    return <QuietButton onClick={() => setAsked(true)}>{t('clear.ask')}</QuietButton>
  }
  return (
    <>
      <span role="alert">{t('clear.really')}</span>
      <Button intent="discard" kind="danger">
        {t('clear.confirm')}
      </Button>
      <QuietButton onClick={() => setAsked(false)}>{t('clear.keep')}</QuietButton>
    </>
  )
}
