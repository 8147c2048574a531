import { data, redirect } from 'react-router'
import { requestContext } from '#web/platform/page-context.ts'
import type { Route } from './+types/not-found.page.ts'
import { NotFound } from './not-found.tsx'

/** An address that the specification names itself; nobody is led away from it. */
const ownPath = '/session/404'

/** Whoever is signed in reads it within their own frame, with the menu and ways back. */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const isUnknown = new URL(request.url).pathname !== ownPath
  if (isUnknown && context.get(requestContext).isSignedInHint) throw redirect('/dashboard/unknown')
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFound />
}
