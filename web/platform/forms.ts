/** What a form carried, by field name; a field that came several times is a list. */
export type Answers = Record<string, string | string[]>

/**
 * Reads a posted form (not one with files: those are handed on unread). A month that names its calendar,
 * `ethiopian-3`, becomes the plain number and the field `….calendar` beside it, as the contract's `DateParts` has it.
 */
export async function readAnswers(request: Request): Promise<Answers> {
  const answers: Answers = {}
  for (const [name, value] of new URLSearchParams(await request.text())) {
    const before = answers[name]
    answers[name] = before === undefined ? value : [before, value].flat()
  }
  return separateCalendars(answers)
}

const namedMonth = /^(ethiopian|gregorian)-(\d{1,2})$/

function separateCalendars(answers: Answers): Answers {
  for (const [name, value] of Object.entries(answers)) {
    const parts = name.endsWith('.month') && typeof value === 'string' ? namedMonth.exec(value) : null
    if (!parts) continue
    answers[name] = parts[2] as string
    answers[name.replace(/month$/, 'calendar')] = parts[1] as string
  }
  return answers
}

/** The answers that are single texts, for calls that take a flat record. */
export const flatAnswers = (answers: Answers): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, [value].flat()[0] ?? '']))
