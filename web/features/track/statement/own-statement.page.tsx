import { apiOf, preferencesOf } from '#web/platform/page-context.ts'
import type { Route } from './+types/own-statement.page.ts'
import { actOnStatus } from '../status.action.ts'
import { loadStatusWith } from '../status.loader.ts'
import { headersOfUnkept, orOffline, orOurFault, orUnreachable, revalidateWhenMoved } from '../status-route.ts'
import { StatusProblemView } from '../status-problem.tsx'
import { StatementView } from './statement-view.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadStatusWith(request, apiOf(context), preferencesOf(context).language, (client, params) =>
    client.getMyStatements({ params }),
  )

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
  return <StatementView found={loaderData} statements={loaderData.more} refusal={actionData} />
}
