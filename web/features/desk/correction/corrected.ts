import type { Answers } from '#contract/filing/application-steps.ts'
import type { FormerValues } from '#contract/filing/former-values.ts'
import type { Choices } from '#web/features/apply/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { type AnswerGroup, type Typed, type TypedOver, typeOverIfStale } from '#web/platform/answers/seen-answers.ts'

/** Earlier unsent typing in a form, over the present values. */
export interface KeptTyping extends TypedOver {
  /** Milliseconds since 1970. */
  at: number
  choices: Choices | undefined
}

/** What came of a button of a form whose values others can change too. */
export interface CorrectionOutcome<Loaded> extends Outcome {
  /** Others' corrections since. */
  corrections?: FormerValues[]
  /** The present values, when somebody else has saved meanwhile. */
  current?: Loaded
  /** The form's content when the button was pressed, and its choices, as far as they could be loaded. */
  answers: Answers
  choices: Choices | undefined
  /** Fields that somebody else has changed meanwhile to something else. */
  clashes: readonly string[]
  isRedrawn?: boolean
}

interface Form<Loaded> {
  complaintId: number
  groups: readonly AnswerGroup[]
  load: () => Promise<Loaded>
  choicesFor: (answers: Answers) => Promise<Choices | undefined>
}

/** What came of saving; after somebody else's change the form shows both. */
export async function corrected<Loaded extends { answers: Answers }>(
  outcome: Outcome,
  typed: Typed,
  { complaintId, groups, load, choicesFor }: Form<Loaded>,
): Promise<CorrectionOutcome<Loaded>> {
  const corrections = await correctionsSince(complaintId, outcome)
  const over = await typeOverIfStale(outcome, typed, groups, load)
  const { answers, clashes } = over ?? { answers: typed.answers, clashes: typed.seen.clashes }
  const choices = await choicesFor(answers)
  if (!over) return { ...outcome, corrections, answers, clashes, choices }
  return { ...outcome, ...over, corrections, refused: { fields: [], values: answers }, choices, isRedrawn: true }
}

/** Others' corrections since, when they are why an answer was refused; nothing for readers who may not see them. */
async function correctionsSince(complaintId: number, { problem }: Outcome): Promise<FormerValues[]> {
  if (problem?.code !== 'stale-version') return []
  const since = (problem.details.since ?? []) as { at: string }[]
  // the refusal itself is shown in any case
  const corrections = await browserClient.getFormerValues({ params: { complaintId } }).catch(() => [])
  return corrections.filter(({ at }) => since.some(step => step.at === at))
}
