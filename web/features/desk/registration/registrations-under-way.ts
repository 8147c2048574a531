import type { DraftInList } from '#contract/filing/applications.ts'
import { fullName } from '#contract/values/full-name.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { listTyping } from '#web/platform/forms/kept-typing.ts'
import { longestUnsent } from '#web/platform/session/session.ts'
import { typingsOfRegistrations } from './register-complaint.action.ts'

/**
 * The clerk's unfinished registrations, the newest first: those stored on the server, and those typed in this browser
 * and left before they were stored.
 */
export function registrationsUnderWay(stored: readonly DraftInList[]): DraftInList[] {
  const ends = new Map(stored.map(({ id, expiresAt }) => [id, expiresAt]))
  const typed = listTyping(typingsOfRegistrations).map(({ form, typing }) => {
    const answers = flatAnswers(typing.values)
    const id = form.slice(typingsOfRegistrations.length)
    return {
      id,
      complainantName: fullName({
        firstName: answers['complainant.firstName'],
        fatherName: answers['complainant.fatherName'],
      }),
      firstIssue: answers['complaint.issues.0'] ?? '',
      updatedAt: new Date(typing.at).toISOString(),
      expiresAt: ends.get(id) ?? new Date(typing.at + longestUnsent).toISOString(),
    }
  })
  const known = new Set(typed.map(({ id }) => id))
  return [...typed, ...stored.filter(({ id }) => !known.has(id))].toSorted((one, other) =>
    other.updatedAt.localeCompare(one.updatedAt),
  )
}
