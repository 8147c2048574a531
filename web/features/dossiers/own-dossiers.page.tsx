import { data, redirect } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import {
  type FoundStatus,
  headersOfUnkept,
  loadStatus,
  ownDossiersPath,
  statusPath,
  StatusProblemView,
  TrackedPage,
} from '#web/features/track/index.ts'
import { type PageApi, apiOf, preferencesOf } from '#web/platform/page-context.ts'
import type { Language } from '#web/platform/preferences.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Route } from './+types/own-dossiers.page.ts'
import { OwnDossiers } from './own-dossiers.tsx'
import { dossierName } from './dossier-name.ts'

/** Whoever has not proven the case, or whose proof is over, proves it on the page of its status first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { data: found, init } = await loadStatus(request, api, preferencesOf(context).language)
  if (found.state !== 'found') return data(found, init ?? undefined)
  const dossiers = await api.client.listOwnDossiers({ params: namedBy(found) })
  return data({ ...found, dossiers }, init ?? undefined)
}

/** The complaint by both of its names; leads away without a proof. */
function namedBy({ id, mine }: FoundStatus): { complaintId: number; trackingId: string } {
  if (!mine) throw redirect(statusPath(id))
  return { complaintId: mine.complaint.complaintId, trackingId: id }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const { language } = preferencesOf(context)
  const { data: found } = await loadStatus(request, api, language)
  if (found.state !== 'found') throw redirect(statusPath(found.id))
  const refused = await order(api, namedBy(found), language)
  return refused ?? redirect(ownDossiersPath(found.id))
}

async function order({ client }: PageApi, params: ReturnType<typeof namedBy>, language: Language) {
  try {
    await client.orderOwnDossier({ params, body: { language } })
    return undefined
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status === 401) throw error
    return data({ code: error.failure.code }, { status: error.status })
  }
}

export const headers = headersOfUnkept

/** Everything that the office holds on the case of a visitor who has proven it. */
export default function OwnDossiersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('dossiers')
  if (loaderData.state !== 'found') return <StatusProblemView problem={loaderData} refusal={undefined} />
  return (
    <TrackedPage found={loaderData} refusal={undefined} title={t('own.title')} back={t('own.back')}>
      <OwnDossiers dossiers={loaderData.dossiers} path={ownDossiersPath(loaderData.id)} problem={actionData}>
        {dossier => (
          <a
            href={`/api/Dossiers/DownloadOwnDossier/${dossier.id}`}
            download={dossierName(dossier)}
            className="button"
            data-kind="quiet"
          >
            {t('list.download')}
          </a>
        )}
      </OwnDossiers>
    </TrackedPage>
  )
}
