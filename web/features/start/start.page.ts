import { redirect } from 'react-router'
import { requestContext } from '#web/platform/page-context.ts'
import type { Route } from './+types/start.page.ts'

/** The root leads to the dashboard, or to the public start page when nobody is signed in. */
export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(context.get(requestContext).isSignedInHint ? '/dashboard/default' : '/home/')
