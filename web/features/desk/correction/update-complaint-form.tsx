import { daysAround } from '#web/platform/calendar.ts'
import { useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type Answers, nationalities } from '#contract/filing/application-steps.ts'
import {
  type Choices,
  ContactFields,
  IssueList,
  OrganizationFields,
  PaperList,
  PlaceFields,
  WhoFields,
  withFiled,
} from '#web/features/apply/index.ts'
import { forgetTyping } from '#web/platform/forms/kept-typing.ts'
import { seenField, writeSeen } from '#web/platform/answers/seen-answers.ts'
import { Button } from '#web/ui/button.tsx'
import { BodyField } from '#web/ui/fields/body-choice.tsx'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TypedDateField } from '#web/ui/fields/typed-date-field.tsx'
import { KeptNotice } from '#web/ui/fields/kept-form.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { useKeptTyping } from '#web/ui/fields/use-kept-typing.ts'
import { useKeyFor } from '#web/ui/fields/use-key-for.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import { TypedText } from '#web/ui/outcome/typed-text.tsx'
import styles from '../registration/register-complaint.module.css'
import { RegisterPart } from '../registration/register-complaint-part.tsx'
import { BothTexts } from './both-texts.tsx'
import type { CorrectionOutcome } from './corrected.ts'
import { type Correctable, typingOfCorrection } from './update-complaint.action.ts'
import { filedChoices, heldIn } from './update-complaint-answers.ts'
import { changesBetween } from './update-complaint-changes.ts'
import { CorrectionSummary } from './update-complaint-summary.tsx'
import { useCorrectionFields } from './use-correction-fields.ts'
import { useFilledFrom } from '../use-filled-from.ts'

interface CorrectionFormProps {
  loaded: Correctable
  outcome: CorrectionOutcome<Correctable> | undefined
}

/** The list of years goes back this far. */
const yearsBack = 40

const languages = ['am', 'en'] as const

/** The filed values, to be corrected. */
export function CorrectionForm({ loaded, outcome }: CorrectionFormProps) {
  const { filledFrom, revision } = useFilledFrom(loaded, outcome)
  const [isDiscarded, setDiscarded] = useState(false)
  const { kept, ...withoutKept } = filledFrom
  const isRestored = kept !== undefined && !isDiscarded
  const discard = () => {
    forgetTyping(typingOfCorrection(filledFrom.complaint.complaintId))
    setDiscarded(true)
  }
  return (
    <>
      {isRestored && !outcome && <KeptNotice at={kept.at} onDiscard={discard} />}
      <FilledForm key={`${revision} ${isDiscarded}`} loaded={isRestored ? filledFrom : withoutKept} outcome={outcome} />
    </>
  )
}

/** The text typed into the form before it was closed, to copy. */
export function UnsentCorrection({ loaded: { complaint, answers, kept } }: Pick<CorrectionFormProps, 'loaded'>) {
  const { t } = useTranslation(['case-actions', 'registering'])
  const [isDiscarded, setDiscarded] = useState(false)
  const fields = useCorrectionFields(kept?.answers ?? answers)
  if (!kept || isDiscarded) return null
  // a number is an id of a choice, not typed text
  const isWritten = (name: string, text: string) => text !== answers[name] && !/^[\d, ]+$/.test(text)
  const values = Object.fromEntries(Object.entries(kept.answers).filter(([name, text]) => isWritten(name, text)))
  const discard = () => {
    forgetTyping(typingOfCorrection(complaint.complaintId))
    setDiscarded(true)
  }
  return (
    <TypedText
      title={t('typed.title', { name: t('registering:links.correct') })}
      lead={t('typed.text')}
      fields={fields}
      values={values}
      onDiscard={discard}
    />
  )
}

function FilledForm({ loaded: { complaint, path, answers, choices, today, kept }, outcome }: CorrectionFormProps) {
  const holder = useRef<HTMLDivElement>(null)
  const held = outcome ?? kept
  useKeptTyping(holder, { keepAs: typingOfCorrection(complaint.complaintId), isRestored: held !== undefined })
  const { t, language } = useTranslation('registering')
  const withOwn = (offered: Choices, typed: Answers) =>
    withFiled(offered, filedChoices(complaint, path), { filed: answers, typed, language })
  const [editedAfter, setEdited] = useState(0)
  const fields = useCorrectionFields(held ? heldIn(answers, held.answers) : answers)
  const idempotencyKey = useKeyFor(complaint.version)
  const isSaved = outcome?.done !== undefined
  const typed = isSaved || !held ? answers : heldIn(answers, held.answers)
  const offered = withOwn(isSaved ? choices : (held?.choices ?? choices), typed)
  const filed = { answers, options: useWithWords(withOwn(choices, answers).options) }
  const options = useWithWords(offered.options)
  const clashes = isSaved ? [] : (held?.clashes ?? [])
  const isChecked = outcome?.intent === 'check' && !outcome.refused && editedAfter !== outcome.action
  const changes = isChecked ? changesBetween(filed, { answers: outcome.answers, options }) : undefined
  return (
    <div ref={holder} className={styles.form} onInput={() => setEdited(outcome?.action ?? 0)}>
      <PostForm fields={fields} values={typed} refused={outcome?.refused} idempotencyKey={idempotencyKey}>
        <button type="submit" name="intent" value="check" className="visually-hidden" tabIndex={-1} aria-hidden>
          {t('update.check')}
        </button>
        <input type="hidden" name="version" value={complaint.version} />
        <input type="hidden" name={seenField} value={writeSeen({ answers, clashes })} />
        <BothTexts clashes={clashes} theirs={filed} mine={{ answers: typed, options }} fields={fields} />
        {changes && <CorrectionSummary changes={changes} fields={fields} />}
        <ComplaintPart complaint={complaint} answers={typed} choices={offered} today={today} />
        <RegisterPart title={t('parts.complainant')}>
          <WhoFields person="complainant" choices={offered} />
          <ContactFields person="complainant" choices={offered} />
        </RegisterPart>
        <div className="actions">
          <Button intent="check">{t('update.check')}</Button>
        </div>
      </PostForm>
    </div>
  )
}

/** The choices, including those that are words in the form, for the summary. */
function useWithWords(options: Choices['options']): Choices['options'] {
  const { t } = useTranslation(['registering', 'apply'])
  return {
    ...options,
    language: languages.map(value => ({ value, label: t(`languages.${value}`) })),
    'complainant.nationality': nationalities.map(value => ({ value, label: t(`apply:nationality.${value}`) })),
  }
}

function ComplaintPart({ complaint, answers, choices, today }: Omit<Correctable, 'path'>) {
  const { t } = useTranslation(['registering', 'apply'])
  const { options } = choices
  return (
    <>
      <RegisterPart title={t('parts.how')}>
        <SelectField name="complaint.submissionWayId" options={options['complaint.submissionWayId'] ?? []} />
        <RadioGroupField
          name="language"
          options={languages.map(value => ({ value, label: t(`languages.${value}`) }))}
        />
        {complaint.isGroup && <TextField name="groupSize" inputMode="numeric" />}
      </RegisterPart>
      <RegisterPart title={t('parts.complaint')}>
        <SelectField name="complaint.typeId" options={options['complaint.typeId'] ?? []} />
        <OrganizationFields choices={choices} Body={BodyField} />
        <IssueList answers={answers} addLabel={t('apply:addIssue')} />
        <section>
          <h3>{t('apply:placeOfDecision')}</h3>
          <PlaceFields
            region="complaint.placeRegionId"
            zone="complaint.placeZoneId"
            woreda="complaint.placeWoredaId"
            choices={choices}
          />
        </section>
      </RegisterPart>
      <RegisterPart title={t('parts.decision')}>
        <TextField name="decisionLetter.authority" longest={300} isOptional />
        <TextField name="decisionLetter.number" longest={100} isOptional />
        <TypedDateField name="complaint.violatedDecisionOn" days={daysAround(today, yearsBack)} isOptional />
        <SelectField name="complaint.requiredDecisionId" options={options['complaint.requiredDecisionId'] ?? []} />
        <TextAreaField name="complaint.violatedLaw" rows={3} longest={2000} isOptional />
        <PaperList answers={answers} addLabel={t('addDocument')} />
      </RegisterPart>
    </>
  )
}
