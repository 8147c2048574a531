import { callPlans } from '#contract/http/calls.ts'
import type { MenuEntryName } from '#contract/values/choices.ts'
import type { UserFields } from '#contract/settings/user-administration.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { type Answers, flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { attempt, type Outcome } from '#web/platform/answers/outcome.ts'
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

type Change = (answers: Record<string, string>, all: Answers) => { message: string; call: () => Promise<unknown> }

/** What each button of the page does. */
const changes: Record<string, Change> = {
  invite: answers => ({
    message: callPlans.inviteUser.message,
    call: () => browserClient.inviteUser({ body: fieldsOf(answers) }),
  }),
  edit: answers => ({
    message: callPlans.updateUser.message,
    call: () =>
      browserClient.updateUser({
        body: { id: Number(answers.id), ...fieldsOf(answers), seen: seenIn(answers, fieldsOf) },
      }),
  }),
  deactivate: answers => ({
    message: callPlans.deactivateUser.message,
    call: () =>
      browserClient.deactivateUser({ body: { id: Number(answers.id), handOverTo: chosen(answers.handOverTo) } }),
  }),
  reactivate: answers => ({
    message: callPlans.reactivateUser.message,
    call: () => browserClient.reactivateUser({ body: { id: Number(answers.id) } }),
  }),
  reset: answers => ({
    message: callPlans.resetUser.message,
    call: () => browserClient.resetUser({ body: { id: Number(answers.id) } }),
  }),
  secondFactors: answers => ({
    message: callPlans.removeSecondFactors.message,
    call: () => browserClient.removeSecondFactors({ body: { id: Number(answers.id) } }),
  }),
  menu: (answers, { entries }) => ({
    message: callPlans.setUserNavigation.message,
    call: () =>
      browserClient.setUserNavigation({
        body: { userId: Number(answers.id), entries: [entries ?? []].flat() as MenuEntryName[] },
      }),
  }),
  usualMenu: answers => ({
    message: callPlans.setUserNavigation.message,
    call: () => browserClient.setUserNavigation({ body: { userId: Number(answers.id), entries: null } }),
  }),
}

/** Does what the pressed button says. */
export async function changeUsers(request: Request): Promise<Outcome> {
  const all = await readAnswers(request)
  const answers = flatAnswers(all)
  const change = changes[answers.intent ?? ''] ?? changes.invite
  const { message, call } = (change as Change)(answers, all)
  return attempt(all, message, call)
}
