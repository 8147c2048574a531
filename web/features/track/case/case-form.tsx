import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import type { CaseForms, CaseIntent } from './case-answer.ts'
import { CaseProblem } from './case-problem.tsx'

interface CaseFormProps extends CaseForms {
  intent: CaseIntent
  fields: Record<string, FieldText>
  values?: Record<string, string>
  submit: string
  kind?: ComponentProps<typeof Button>['kind']
  /** For a form beside another one with fields of the same names. */
  idPrefix?: string
  children: ReactNode
}

/** One form of the complainant: it names the complaint, the version that was seen and a key, and shows the refusal. */
export function CaseForm(props: CaseFormProps) {
  const { intent, ownCase, idempotencyKey, action, refusal, fields, values, submit, kind, idPrefix, children } = props
  const own = refusal?.intent === intent ? refusal : undefined
  return (
    <PostForm
      fields={fields}
      values={values}
      refused={own?.refused}
      idempotencyKey={idempotencyKey}
      {...(action && { action })}
      {...(idPrefix && { idPrefix })}
    >
      <CaseProblem problem={own?.problem} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="complaintId" value={ownCase.complaintId} />
      <input type="hidden" name="trackingId" value={ownCase.trackingId} />
      <input type="hidden" name="version" value={ownCase.version} />
      {children}
      <Button kind={kind}>{submit}</Button>
    </PostForm>
  )
}
