import { type FormEvent, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type Answers, answersIn, flatAnswers } from '#web/platform/forms/forms.ts'
import { findTyping, forgetTyping, keepTyping } from '#web/platform/forms/kept-typing.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { type FieldError, FormStateContext } from '#web/ui/fields/form-state.ts'
import { KeptNotice } from '#web/ui/fields/kept-form.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { actionTexts } from '../actions/case-action.ts'
import { propose, sharedCandidates } from './candidates.rules.ts'
import type { CheckedCase } from './check-cases.ts'
import { LeftOutList } from './left-out-list.tsx'
import { type SeveralAction, wrongIn } from './several-actions.ts'
import styles from './several.module.css'
import { SeveralPeople } from './several-people.tsx'
import { takeFocus } from './take-focus.ts'
import { useSeveralFields } from './use-several-fields.ts'

/** The name under which typing in the form for several cases is stored. */
export const typingOfSeveral = ({ entry }: SeveralAction): string => `several:${entry.action}`

interface SeveralFormProps {
  several: SeveralAction
  checked: readonly CheckedCase[]
  /** Earlier typing, when somebody comes back to it. */
  answers: Record<string, string> | undefined
  onAnswered: (answers: Record<string, string>) => void
  onClose: () => void
}

/** The form of the action, filled in once for all the cases. */
export function SeveralForm({ several, checked, answers, onAnswered, onClose }: SeveralFormProps) {
  const { t } = useTranslation(['several', 'case-actions'])
  const { fields } = useSeveralFields(several, checked)
  const [typing, setTyping] = useState(() => (answers ? undefined : findTyping(typingOfSeveral(several))))
  const [refused, setRefused] = useState<{ errors: readonly FieldError[]; values: Record<string, string> }>()
  const leftOut = checked.flatMap(({ refusal, ...one }) => (refusal ? [{ ...one, reason: refusal }] : []))
  const possible = checked.filter(({ refusal }) => !refusal)
  const count = possible.length
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = answersIn(event.currentTarget)
    const { person } = several
    const values = { ...flatAnswers(typed), ...(person && { [person]: [typed[person] ?? []].flat().join() }) }
    const errors = wrongIn(several, values)
    if (errors.length > 0) setRefused({ errors, values })
    else onAnswered(values)
  }
  const discard = () => {
    forgetTyping(typingOfSeveral(several))
    setTyping(undefined)
  }
  return (
    <>
      <p tabIndex={-1} ref={takeFocus}>
        {t('possible', { count, all: checked.length })}
      </p>
      {leftOut.length > 0 && (
        <details open={count === 0}>
          <summary>{t('willBeLeftOut', { count: leftOut.length })}</summary>
          <LeftOutList cases={leftOut} action={several.entry.action} />
        </details>
      )}
      {typing && count > 0 && <KeptNotice at={typing.at} onDiscard={discard} />}
      <FormStateContext
        value={{
          fields,
          values: withPeople(several, {
            ...proposedIn(several, possible),
            ...typing?.values,
            ...answers,
            ...refused?.values,
          }),
          errors: refused?.errors ?? [],
          idPrefix: 'several',
        }}
      >
        <form
          key={typing?.at ?? 0}
          noValidate
          className={styles.form}
          onSubmit={submit}
          onChange={event => keepTyping(typingOfSeveral(several), answersIn(event.currentTarget))}
        >
          <ErrorSummary />
          {count > 0 && <ActionFields several={several} cases={possible} />}
          <div className="actions">
            {count > 0 && <Button>{t('preview')}</Button>}
            <QuietButton onClick={onClose}>{t('case-actions:cancel')}</QuietButton>
          </div>
        </form>
      </FormStateContext>
    </>
  )
}

const proposedIn = ({ person }: SeveralAction, cases: readonly CheckedCase[]): Answers =>
  person ? { [person]: propose(cases).map(({ userId }) => String(userId)) } : {}

/** The chosen people as the boxes have them. */
const withPeople = ({ person }: SeveralAction, values: Answers): Answers =>
  person ? { ...values, [person]: [values[person] ?? []].flat().flatMap(ids => ids.split(',')) } : values

interface ActionFieldsProps {
  several: SeveralAction
  cases: readonly CheckedCase[]
}

/** The fields of the action for one case; people can be chosen among those who can take any of the cases. */
function ActionFields({ several: { entry, person, required }, cases }: ActionFieldsProps) {
  const { t } = useTranslation(actionTexts)
  if (!person)
    return (
      <>
        {entry.text && <p>{entry.text(t)}</p>}
        {entry.Fields && <entry.Fields complaint={undefined as never} choices={undefined as never} t={t} />}
      </>
    )
  if (sharedCandidates(cases).length === 0) return <p>{t('supervising:hold.nobody')}</p>
  return (
    <>
      <SeveralPeople name={person} cases={cases} />
      <TextAreaField name="reason" rows={3} longest={4000} isOptional={!required.includes('reason')} />
    </>
  )
}
