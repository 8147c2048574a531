import type { Answers } from '#contract/application-steps.ts'
import type { Choices } from '#web/features/apply/index.ts'
import type { Conflict } from '#web/platform/merge-answers.ts'
import type { FieldConflict } from '#web/ui/fields/form-state.ts'
import { useDates } from '#web/ui/use-dates.ts'
import { dateIn } from './update-complaint-answers.ts'
import { shownAnswer } from './update-complaint-changes.ts'

type Options = Choices['options']

/** What both made of the fields that two people changed, as it is read: names of what was chosen, dates in the reader's calendar. */
export function useShownConflicts(
  conflicts: readonly Conflict[],
  options: { theirs: Options; mine: Options },
): Record<string, FieldConflict> {
  const dates = useDates()
  const show = ({ field, names }: Conflict, answers: Answers, offered: Options) => {
    const day = field.endsWith('On') && dateIn(answers).iso
    if (day) return dates.day(day)
    const texts = names.map(name => shownAnswer(name, answers[name]?.trim() ?? '', offered))
    return texts.filter(Boolean).join(', ')
  }
  return Object.fromEntries(
    conflicts.map(conflict => [
      conflict.field,
      {
        theirs: show(conflict, conflict.theirs, options.theirs),
        mine: show(conflict, conflict.mine, options.mine),
      },
    ]),
  )
}
