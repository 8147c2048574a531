import { browserClient } from '#web/platform/answers/api.ts'
import type { Preferences } from '#web/platform/preferences.ts'
import { keepUser, sessionUser } from '#web/platform/session/session.ts'

/** Also stores a signed-in user's choices in the menu in their account. The language of messages is set only in the profile. */
export async function saveChoice(name: keyof Preferences, value: string): Promise<void> {
  if (!sessionUser() || name === 'language') return
  const body = { newUserName: '', currentPassword: '', [name]: value === 'language' ? null : value }
  const answer = await browserClient.updateProfile({ body })
  if (answer.user[0]) keepUser(answer.user[0])
}
