import { data } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import type { MyStatement } from '#contract/desk/shared-statements.ts'
import { isOurFault } from '#web/platform/answers/our-fault.ts'
import { type ApiClient, apiOf, preferencesOf } from '#web/platform/page-context.ts'
import type { Route } from './+types/own-statement.page.ts'
import { actOnStatus } from '../status.action.ts'
import { type FoundStatus, loadStatus } from '../status.loader.ts'
import { headersOfUnkept, orOffline, orOurFault, orUnreachable, revalidateWhenMoved } from '../status-route.ts'
import { StatusProblemView } from '../status-problem.tsx'
import { StatementView } from './statement-view.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { client } = apiOf(context)
  const { data: found, init } = await loadStatus(request, apiOf(context), preferencesOf(context).language)
  if (found.state !== 'found') return data(found, init ?? undefined)
  try {
    return data({ ...found, statements: await loadStatements(client, found) }, init ?? undefined)
  } catch (error) {
    if (!isOurFault(error)) throw error
    return data({ state: 'unreachable' as const, id: found.id }, { status: error.status })
  }
}

/** Null until possession is proven, and when the proof has just expired. */
async function loadStatements(client: ApiClient, { id, mine }: FoundStatus): Promise<MyStatement[] | null> {
  if (!mine) return null
  try {
    return await client.getMyStatements({ params: { complaintId: mine.complaint.complaintId, trackingId: id } })
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

/** What the body complained against says, as far as the office shared it, for its complainant: to read, and to comment on. */
export default function OwnStatementPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state !== 'found') return <StatusProblemView problem={loaderData} refusal={actionData} />
  return <StatementView found={loaderData} statements={loaderData.statements} refusal={actionData} />
}
