import { seenField, type AnswerGroup } from '#web/platform/answers/seen-answers.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { sentTypingField } from '#web/platform/forms/kept-typing.ts'
import { useFormState } from '#web/ui/fields/form-state.ts'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import { PostForm, type PostFormProps } from '#web/ui/fields/post-form.tsx'
import { ChangesMeanwhile } from '#web/ui/outcome/changes-meanwhile.tsx'
import { useFilled } from './use-filled.ts'

interface SharedFormProps extends PostFormProps {
  /** That of this form. */
  outcome: Outcome | undefined
  /** Fields that are one answer. */
  groups?: readonly AnswerGroup[] | undefined
  /** Adds a record. */
  isNew: boolean
  /**
   * Its name in this browser, which keeps what is typed until it is saved: `role:3`. Left out where a field is a secret or does not
   * follow the value that it is given: then leaving asks first.
   */
  keepAs?: string
}

/** A form of a record that several people change: see decision 120. */
export function SharedForm({ outcome, groups, values = {}, isNew, keepAs, children, ...form }: SharedFormProps) {
  const { key, seen, changes, ...filled } = useFilled(values, form.fields, outcome, groups)
  const content = (
    <>
      {!isNew && <SeenField seen={seen} />}
      <ChangesMeanwhile changes={changes} />
      {children}
    </>
  )
  if (keepAs === undefined)
    return (
      <PostForm {...form} key={key} {...filled}>
        {content}
      </PostForm>
    )
  const name = `settings:${keepAs}`
  return (
    <KeptForm {...form} key={`${name} ${key}`} keepAs={name} isTyped={key !== ''} {...filled}>
      <input type="hidden" name={sentTypingField} value={name} />
      {content}
    </KeptForm>
  )
}

/** What the form was filled with: for earlier typing, what it was typed over. */
function SeenField({ seen }: { seen: string }) {
  const { [seenField]: earlier } = useFormState().values
  return <input type="hidden" name={seenField} value={earlier ?? seen} />
}
