import { redirectDocument } from 'react-router'
import { preferenceCookie } from '#web/platform/preferences.ts'
import type { Route } from './+types/preferences.page.ts'

/** A path of ours to go back to; anything that could lead to another site becomes the start page. */
const safePath = (path: string | null): string => (path && /^\/(?![/\\])/.test(path) ? path : '/home/')

/** Sets the chosen preferences and leads back to the page they were chosen on. */
export async function action({ request }: Route.ActionArgs) {
  const answers = new URLSearchParams(await request.text())
  const headers = new Headers()
  for (const [name, value] of answers) {
    const cookie = preferenceCookie(name, value)
    if (cookie) headers.append('set-cookie', cookie)
  }
  return redirectDocument(safePath(answers.get('back')), { status: 303, headers })
}

export const loader = () => redirectDocument('/home/')
