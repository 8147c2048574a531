import type { Answers, StepName } from '#contract/filing/application-steps.ts'
import type { Draft } from '#contract/filing/applications.ts'
import type { RefusedFile } from '#contract/filing/file.ts'
import type { Reach } from '#contract/values/reach.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'
import type { Choices } from './choices.ts'
import type { BodyQuestion } from './steps/place-fields.tsx'
import type { Summary } from './summary.ts'
import type { FileLimits } from './upload-field.tsx'

/** What every step's questions are given. */
export interface StepProps {
  step: StepName
  draft: Draft | null
  answers: Answers
  choices: Choices
  /** The last possible day of a decision. */
  today: string
  summary?: Summary | undefined
  /** How the people who were entered would be told, the complainant first. */
  told?: readonly Reach[] | undefined
  refused?: Refused | undefined
  refusedFiles?: RefusedFile[] | undefined
  /** Number of accepted files beside the refused ones. */
  attached?: number | undefined
  limits?: FileLimits | undefined
  /** Searches for bodies; without it the lists hold all of them. */
  Body?: BodyQuestion | undefined
}
