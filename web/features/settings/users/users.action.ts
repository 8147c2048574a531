import type { MenuEntryName } from '#contract/values/settings-choices.ts'
import type { UserFields } from '#contract/settings/user-administration.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { seenIn } from '../use-filled.ts'

/** An untouched select posts an empty text, which means no choice. */
const chosen = (text: string | undefined): number | null => (text ? Number(text) : null)

/** A missing role is sent as it is: the server names it. */
const fieldsOf = (answers: Record<string, string>): UserFields => ({
  userName: answers.userName ?? '',
  name: answers.name ?? '',
  nameAm: answers.nameAm ?? '',
  roleId: chosen(answers.roleId) as number,
  organizationId: chosen(answers.organizationId),
  departmentId: chosen(answers.departmentId),
  locationId: chosen(answers.locationId),
  language: (answers.language || undefined) as 'en' | 'am',
})

/** Does what the pressed button says. */
export async function changeUsers(request: Request): Promise<Outcome> {
  const all = await readAnswers(request)
  const answers = flatAnswers(all)
  const id = Number(answers.id)
  const fields = fieldsOf(answers)
  switch (answers.intent) {
    case 'edit':
      return attemptCall(all, 'updateUser', { body: { id, ...fields, seen: seenIn(answers, fieldsOf) } })
    case 'reactivate':
      return attemptCall(all, 'reactivateUser', { body: { id } })
    case 'reset':
      return attemptCall(all, 'resetUser', { body: { id } })
    case 'secondFactors':
      return attemptCall(all, 'removeSecondFactors', { body: { id } })
    case 'menu': {
      const entries = [all.entries ?? []].flat() as MenuEntryName[]
      return attemptCall(all, 'setUserNavigation', { body: { userId: id, entries } })
    }
    case 'usualMenu':
      return attemptCall(all, 'setUserNavigation', { body: { userId: id, entries: null } })
    default:
      return attemptCall(all, 'inviteUser', { body: fields })
  }
}
