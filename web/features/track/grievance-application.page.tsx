import { data } from 'react-router'
import { apiOf, preferencesOf } from '#web/platform/page-context.ts'
import type { Route } from './+types/grievance-application.page.ts'
import { GrievanceView } from './grievance-view.tsx'
import { actOnStatus, type StatusRefusal } from './status.action.ts'
import { loadStatus, type StatusProblem } from './status.loader.ts'
import { StatusProblemView } from './status-problem.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadStatus(request, apiOf(context).client, preferencesOf(context).language)
}

/** A line that is down leaves a page that goes on when it is back. */
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { state: 'unreachable', id: new URL(request.url).searchParams.get('id') ?? '' } satisfies StatusProblem
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return actOnStatus(request, apiOf(context))
}

/** What was typed stays when the line breaks while it is sent. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return data<StatusRefusal>({ kind: 'offline' }, { status: 503 })
  }
}

/** Nothing is kept for the next user of the phone, and going back asks again. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => {
  const own = new Headers(loaderHeaders)
  own.set('Cache-Control', 'no-store')
  return own
}

/** What the office has concluded, for its complainant: to read, accept, reject and rate. */
export default function GrievanceApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.state === 'found' ? (
    <GrievanceView found={loaderData} refusal={actionData} />
  ) : (
    <StatusProblemView problem={loaderData} />
  )
}
