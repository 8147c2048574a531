import { data, redirect } from 'react-router'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { apiOf, preferencesOf } from '#web/platform/page-context.ts'
import type { Route } from './+types/refer-application.page.ts'
import { referPath } from '../paths.ts'
import { ReferSearch, ReferView } from './refer-view.tsx'
import { actOnStatus } from '../status.action.ts'
import { loadStatusWith } from '../status.loader.ts'
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
  return loadStatusWith(request, apiOf(context), preferencesOf(context).language, (client, params) =>
    client.getMyReferrals({ params }),
  )
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
  return <ReferView found={loaderData} referrals={loaderData.more} refusal={actionData} />
}
