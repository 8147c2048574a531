import { data, redirect } from 'react-router'
import { CallFailure, newKey } from '#contract/http/client.ts'
import { callPlans } from '#contract/http/calls.ts'
import { possessionCookie } from '#contract/filing/tracking.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { type ApiClient, apiOf, preferencesOf } from '#web/platform/page-context.ts'
import { readCookies } from '#web/platform/preferences.ts'
import type { Route } from './+types/adjust-complaint.page.ts'
import { AdjustView } from './adjust-complaint-view.tsx'
import { sendAdjustment } from './adjust-complaint.action.ts'
import { actOnStatus } from '../status.action.ts'
import { loadStatus } from '../status.loader.ts'
import { pageOf } from '../paths.ts'
import { headersOfUnkept, orOffline, orOurFault, revalidateWhenMoved } from '../status-route.ts'
import { StatusProblemView } from '../status-problem.tsx'

/**
 * Supplies what the receiver asked for. Links name the tracking ID as `id`; without it the path's own number is enough
 * for a visitor who has proven the complaint, and everybody else is asked for the tracking ID first.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const { client } = apiOf(context)
  if (!url.searchParams.has('id')) {
    const id = await trackingIdOf(request, client, params.complaintId)
    throw redirect(id ? `${pageOf(request)}?id=${id}` : '/home/track-status/search')
  }
  const { data: found, init } = await loadStatus(request, apiOf(context), preferencesOf(context).language)
  const done = url.searchParams.has('done') ? callPlans.adjustComplaint.message : null
  return data({ found, key: newKey(), done }, init ?? undefined)
}

async function trackingIdOf(request: Request, client: ApiClient, complaintId: string): Promise<string | undefined> {
  const reading = parseTrackingId(complaintId)
  if (reading.ok) return reading.id
  if (!readCookies(request.headers.get('cookie')).has(possessionCookie)) return undefined
  try {
    const complaint = await client.getMyComplaint()
    return complaint.complaintId === Number(complaintId) ? complaint.trackingId : undefined
  } catch (error) {
    if (error instanceof CallFailure && error.status === 401) return undefined
    throw error
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const isAdjustment = request.headers.get('content-type')?.startsWith('multipart/form-data')
  return isAdjustment
    ? sendAdjustment(request, apiOf(context))
    : orOurFault(request, () => actOnStatus(request, apiOf(context)))
}

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => orOffline(request, serverAction)
export const shouldRevalidate = revalidateWhenMoved
export const headers = headersOfUnkept

export default function AdjustComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, key, done } = loaderData
  if (found.state !== 'found') return <StatusProblemView problem={found} refusal={actionData} />
  return <AdjustView found={found} idempotencyKey={key} done={done} refusal={actionData} />
}
