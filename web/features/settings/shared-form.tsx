import { seenField, type AnswerGroup } from '#web/platform/answers/seen-answers.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useFormState } from '#web/ui/fields/form-state.ts'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import type { PostFormProps } from '#web/ui/fields/post-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { ChangesMeanwhile } from '#web/ui/outcome/changes-meanwhile.tsx'
import { useFilled } from './use-filled.ts'

interface SharedFormProps extends PostFormProps {
  /** What its button does, and the word on it. */
  intent: string
  submit: string
  cancel?: { to: string; label: string } | undefined
  /** That of the page; it counts if it is of this form. */
  outcome: Outcome | undefined
  /** What is posted besides the fields; what is undefined is left out. */
  hidden?: Record<string, string | number | undefined>
  /** Fields that are one answer. */
  groups?: readonly AnswerGroup[] | undefined
  /** Adds a record. */
  isNew: boolean
  /** Its name in this browser, which keeps what is typed until it is saved: `role:3`. */
  keepAs: string
}

/** A form of a record that several people change: what is typed is kept, and put together with what others saved meanwhile. */
export function SharedForm(props: SharedFormProps) {
  const { intent, submit, cancel, outcome, hidden = {}, groups, values = {}, isNew, keepAs, children, ...form } = props
  const own = outcome?.intent === intent ? outcome : undefined
  const { key, seen, changes, ...filled } = useFilled(values, form.fields, own, groups)
  const name = `settings:${keepAs}`
  return (
    <KeptForm {...form} key={`${name} ${key}`} keepAs={name} isTyped={key !== ''} {...filled}>
      {!isNew && <SeenField seen={seen} />}
      <ChangesMeanwhile changes={changes} />
      {Object.entries(hidden).map(
        ([field, value]) => value !== undefined && <input key={field} type="hidden" name={field} value={value} />,
      )}
      {children}
      <SubmitRow intent={intent} label={submit} cancel={cancel} />
    </KeptForm>
  )
}

/** What the form was filled with: for earlier typing, what it was typed over. */
function SeenField({ seen }: { seen: string }) {
  const { [seenField]: earlier } = useFormState().values
  return <input type="hidden" name={seenField} value={earlier ?? seen} />
}
