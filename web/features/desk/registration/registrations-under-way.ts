import type { DraftInList } from '#contract/applications.ts'
import { flatAnswers } from '#web/platform/forms.ts'
import { listTyping } from '#web/platform/kept-typing.ts'
import { typingsOfRegistrations } from './register-complaint.action.ts'

/**
 * What this clerk began and did not finish, the newest first: what is stored on the server, and what was typed in this browser
 * and left before it was stored.
 */
export function registrationsUnderWay(stored: readonly DraftInList[]): DraftInList[] {
  const typed = listTyping(typingsOfRegistrations).map(({ form, typing }) => {
    const answers = flatAnswers(typing.values)
    return {
      id: form.slice(typingsOfRegistrations.length),
      complainantName: [answers['complainant.firstName'], answers['complainant.fatherName']].filter(Boolean).join(' '),
      firstIssue: answers['complaint.issues.0'] ?? '',
      updatedAt: new Date(typing.at).toISOString(),
    }
  })
  const known = new Set(typed.map(({ id }) => id))
  return [...typed, ...stored.filter(({ id }) => !known.has(id))].toSorted((one, other) =>
    other.updatedAt.localeCompare(one.updatedAt),
  )
}
