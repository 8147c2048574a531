import { apiOf, preferencesOf } from '#web/platform/page-context.ts'
import type { Route } from './+types/grievance-application.page.ts'
import { GrievanceView } from './grievance-view.tsx'
import { actOnStatus } from '../status.action.ts'
import { loadStatus } from '../status.loader.ts'
import { headersOfUnkept, orOffline, orOurFault, orUnreachable, revalidateWhenMoved } from '../status-route.ts'
import { StatusProblemView } from '../status-problem.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadStatus(request, apiOf(context), preferencesOf(context).language)
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) => orUnreachable(request, serverLoader)

export async function action({ request, context }: Route.ActionArgs) {
  return orOurFault(request, () => actOnStatus(request, apiOf(context)))
}

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => orOffline(request, serverAction)
export const shouldRevalidate = revalidateWhenMoved
export const headers = headersOfUnkept

/** The office's conclusion, for its complainant: to read, accept, reject and rate. */
export default function GrievanceApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.state === 'found' ? (
    <GrievanceView found={loaderData} refusal={actionData} />
  ) : (
    <StatusProblemView problem={loaderData} refusal={actionData} />
  )
}
