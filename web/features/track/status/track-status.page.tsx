import { apiOf, preferencesOf } from '#web/platform/page-context.ts'
import type { Route } from './+types/track-status.page.ts'
import { actOnStatus } from '../status.action.ts'
import { loadStatus } from '../status.loader.ts'
import { StatusView } from './status-view.tsx'
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

export default function TrackStatusPage({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.state === 'found' ? (
    <StatusView found={loaderData} refusal={actionData} />
  ) : (
    <StatusProblemView problem={loaderData} refusal={actionData} />
  )
}
