import { data, redirect } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import type { Receipt } from '#contract/filing/applications.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { type ApiClient, apiOf, preferencesOf } from '#web/platform/page-context.ts'
import {
  actOnStatus,
  headersOfUnkept,
  loadStatus,
  orOffline,
  orOurFault,
  orUnreachable,
  revalidateWhenMoved,
  statusPath,
  StatusProblemView,
  typingProblem,
} from '#web/features/track/index.ts'
import type { Route } from './+types/confirm.page.ts'
import { applicationIn, confirmPath } from './paths.ts'
import { ReceiptProof, ReceiptSearch } from './receipt-search.tsx'
import { ReceiptView, secondsLeft, type ShownReceipt } from './receipt-view.tsx'

/**
 * The receipt of the complaint that was filed in this tab, for a short time. Anybody else, and later, gives the tracking ID and a one-time code:
 * the next visitor of a shared device sees nothing.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const api = apiOf(context)
  const name = query.get('receipt') || undefined
  if (name !== undefined) {
    const receipt = await findReceipt(api.client, name)
    const shown = { name, isOld: query.has('already'), application: applicationIn(request) }
    if (receipt) return showing({ receipt, ...shown }, { Refresh: String(secondsLeft(receipt.registeredAt)) })
  }
  const text = query.get('text') ?? query.get('id')
  if (text === null) return data({ state: 'search' as const, text: '', problem: undefined })
  const reading = parseTrackingId(text)
  if (!reading.ok) return data({ state: 'search' as const, text, problem: typingProblem(text) }, { status: 422 })
  if (query.has('text')) throw redirect(statusPath(reading.id, {}, confirmPath))
  const { data: found, init } = await loadStatus(request, api, preferencesOf(context).language)
  const receipt = found.state === 'found' && found.mine ? await findReceipt(api.client, undefined) : null
  return receipt
    ? showing({ receipt, name: undefined, isOld: false, application: undefined })
    : data(found, init ?? undefined)
}

const showing = (shown: ShownReceipt, headers: Record<string, string> = {}) =>
  data({ state: 'receipt' as const, ...shown }, { headers })

/** Null when there is none, or it is no longer shown. */
async function findReceipt(client: ApiClient, receipt: string | undefined): Promise<Receipt | null> {
  try {
    return await client.getReceipt({ query: { receipt } })
  } catch (error) {
    if (error instanceof CallFailure && [401, 404, 422].includes(error.status)) return null
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

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case 'receipt':
      return <ReceiptView {...loaderData} />
    case 'search':
      return <ReceiptSearch text={loaderData.text} problem={loaderData.problem} />
    case 'found':
      return <ReceiptProof found={loaderData} refusal={actionData} />
    default:
      return <StatusProblemView problem={loaderData} refusal={actionData} />
  }
}
