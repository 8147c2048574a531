import { data, redirect } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import type { MyReferrals } from '#contract/desk/referral.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { isOurFault } from '#web/platform/answers/our-fault.ts'
import { type ApiClient, apiOf, preferencesOf } from '#web/platform/page-context.ts'
import type { Route } from './+types/refer-application.page.ts'
import { referPath } from '../paths.ts'
import { ReferSearch, ReferView } from './refer-view.tsx'
import { actOnStatus } from '../status.action.ts'
import { type FoundStatus, loadStatus } from '../status.loader.ts'
import { StatusProblemView } from '../status-problem.tsx'
import { headersOfUnkept, orOffline, orOurFault, orUnreachable, revalidateWhenMoved } from '../status-route.ts'
import { typingProblem } from '../search/tracking-id-form.tsx'

/** Links name the complaint as `id`; the page's own form sends it as `text` when none is named. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const text = query.get('text') ?? query.get('id')
  if (text === null) return data({ state: 'search' as const, text: '', problem: undefined })
  const reading = parseTrackingId(text)
  if (!reading.ok) return data({ state: 'search' as const, text, problem: typingProblem(text) }, { status: 422 })
  if (query.has('text')) throw redirect(referPath(reading.id))
  const { client } = apiOf(context)
  const { data: found, init } = await loadStatus(request, apiOf(context), preferencesOf(context).language)
  if (found.state !== 'found') return data(found, init ?? undefined)
  try {
    return data({ ...found, referrals: await loadReferrals(client, found) }, init ?? undefined)
  } catch (error) {
    if (!isOurFault(error)) throw error
    return data({ state: 'unreachable' as const, id: found.id }, { status: error.status })
  }
}

/** Null until a one-time code has proven possession, and when the proof has just expired. */
async function loadReferrals(client: ApiClient, { id, mine }: FoundStatus): Promise<MyReferrals | null> {
  if (!mine) return null
  try {
    return await client.getMyReferrals({ params: { complaintId: mine.complaint.complaintId, trackingId: id } })
  } catch (error) {
    if (error instanceof CallFailure && error.status === 401) return null
    throw error
  }
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) => orUnreachable(request, serverLoader)

export async function action({ request, context }: Route.ActionArgs) {
  return orOurFault(request, () => actOnStatus(request, apiOf(context)))
}

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => orOffline(request, serverAction)

export const shouldRevalidate = revalidateWhenMoved
export const headers = headersOfUnkept

/** The complainant asks for another body, and reads the outcome. */
export default function ReferApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === 'search') return <ReferSearch text={loaderData.text} problem={loaderData.problem} />
  if (loaderData.state !== 'found') return <StatusProblemView problem={loaderData} refusal={actionData} />
  return <ReferView found={loaderData} referrals={loaderData.referrals} refusal={actionData} />
}
