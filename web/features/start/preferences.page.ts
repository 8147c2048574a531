import { redirectDocument } from 'react-router'
import { isLocalPath } from '#web/platform/local-path.ts'
import { preferenceCookie } from '#web/platform/preferences.ts'
import type { Route } from './+types/preferences.page.ts'

/** Stores the chosen preferences and leads back to the page they were chosen on. */
export async function action({ request }: Route.ActionArgs) {
  const answers = new URLSearchParams(await request.text())
  const headers = new Headers()
  for (const [name, value] of answers) {
    const cookie = preferenceCookie(name, value)
    if (cookie) headers.append('set-cookie', cookie)
  }
  const back = answers.get('back')
  return redirectDocument(isLocalPath(back) ? back : '/home/', { status: 303, headers })
}

export const loader = () => redirectDocument('/home/')
