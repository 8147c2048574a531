import { browserClient } from '#web/platform/api.ts'
import type { Preferences } from '#web/platform/preferences.ts'
import { keepUser, sessionUser } from '#web/platform/session.ts'

/** Keeps what somebody signed in chose in the menu in their account too. The language of messages is set in the profile only. */
export async function saveChoice(name: keyof Preferences, value: string): Promise<void> {
  if (!sessionUser() || name === 'language') return
  const body = { newUserName: '', currentPassword: '', [name]: value === 'language' ? null : value }
  const answer = await browserClient.updateProfile({ body })
  if (answer.user[0]) keepUser(answer.user[0])
}
