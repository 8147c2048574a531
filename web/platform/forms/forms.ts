/** The content of a form, by field name; a repeated field is a list. */
export type Answers = Record<string, string | string[]>

/** Many times the fields of the largest form. */
const mostFields = 2_000

/**
 * Reads a posted form (not one with files: those are passed on unread). A month and a year that name their calendar,
 * `ethiopian-3`, become plain numbers and the field `….calendar` beside them, as the contract's `DateParts` has it.
 * Throws a Response for a body that is not such a form, or one of too many fields.
 */
export async function readAnswers(request: Request): Promise<Answers> {
  // nothing before us limits the length of other bodies
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? ''))
    throw new Response('This is no form that the page takes.', { status: 415 })
  const values = new Map<string, string[]>()
  let count = 0
  for (const [name, value] of new URLSearchParams(await request.text())) {
    count += 1
    if (count > mostFields) throw new Response('The form has too many fields.', { status: 413 })
    const known = values.get(name)
    if (known) known.push(value)
    else values.set(name, [value])
  }
  const answers = [...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all] as const)
  return separateCalendars(Object.fromEntries(answers) as Answers)
}

/** Fields that are filled in automatically and belong to one opening of a form. */
const madeByForm = new Set(['intent', 'version', 'idempotencyKey'])

/** The present content of the form, without its files; a group of boxes without a tick is an empty list. */
export function answersIn(form: HTMLFormElement): Answers {
  const answers: Answers = {}
  for (const { name, type } of form.elements as unknown as Iterable<HTMLInputElement>)
    if (name && (type === 'checkbox' || type === 'radio')) answers[name] = []
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || madeByForm.has(name)) continue
    const before = [answers[name] ?? []].flat()
    answers[name] = before.length === 0 ? value : [...before, value]
  }
  return separateCalendars(answers)
}

const namedPart = /^(ethiopian|gregorian)-(\d{1,4})$/

/** A month and a year of two calendars stay as they are: the user is asked which day was meant. */
function separateCalendars(answers: Answers): Answers {
  for (const name of Object.keys(answers)) {
    const date = /^(.+)\.(?:month|year)$/.exec(name)?.[1]
    if (date === undefined) continue
    const parts = [`${date}.month`, `${date}.year`].flatMap(part => {
      const found = namedPart.exec(String(answers[part] ?? ''))
      return found ? [{ part, calendar: found[1] as string, number: found[2] as string }] : []
    })
    const [first] = parts
    if (!first || parts.some(({ calendar }) => calendar !== first.calendar)) continue
    for (const { part, number } of parts) answers[part] = number
    answers[`${date}.calendar`] = first.calendar
  }
  return answers
}

/** The answers that are single texts, for calls that take a flat record. */
export const flatAnswers = (answers: Answers): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, [value].flat()[0] ?? '']))
