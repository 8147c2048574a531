import type { Answers, StepName } from '#contract/application-steps.ts'
import type { Draft } from '#contract/applications.ts'
import type { RefusedFile } from '#contract/file.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'
import type { Choices } from './choices.ts'
import type { Summary } from './summary.ts'
import type { FileLimits } from './upload-field.tsx'

/** What every step's questions are given. */
export interface StepProps {
  step: StepName
  draft: Draft | null
  answers: Answers
  choices: Choices
  /** The last day that a decision can be from. */
  today: string
  summary?: Summary | undefined
  refused?: Refused | undefined
  refusedFiles?: RefusedFile[] | undefined
  /** How many files were taken beside the refused ones. */
  attached?: number | undefined
  limits?: FileLimits | undefined
}
