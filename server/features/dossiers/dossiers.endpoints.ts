import { dossiersContract } from '#contract/filing/dossiers.ts'
import { onceFor } from '#server/platform/http/answer-once.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { checkDossier, listKeys } from './check-dossier.ts'
import { orderDossier, orderOwnDossier } from './order-dossier.ts'
import { downloadDossier, downloadOwnDossier, showDossiers, showOwnDossiers } from './show-dossiers.ts'

/** A dossier is for its reader only: no cache may store it. */
function forReaderOnly({ setHeader }: Call): void {
  setHeader('x-content-type-options', 'nosniff')
  setHeader('cache-control', 'private, no-store')
}

export const dossiersEndpoints = serve(dossiersContract, {
  orderDossier: ({ body }, call) => orderDossier(call.context, call.actor, body, onceFor(call, body)),
  listDossiers: ({ params }, { context, actor }) => showDossiers(context, actor, params.complaintId),
  downloadDossier: ({ params }, call) => {
    forReaderOnly(call)
    return downloadDossier(call.context, call.actor, params.dossierId)
  },
  orderOwnDossier: ({ params, body }, { context, actor }) => orderOwnDossier(context, actor, params, body.language),
  listOwnDossiers: ({ params }, { context, actor }) => showOwnDossiers(context, actor, params),
  downloadOwnDossier: ({ params }, call) => {
    forReaderOnly(call)
    return downloadOwnDossier(call.context, call.actor, params.dossierId)
  },
  getDossierKeys: (_, { context }) => listKeys(context.config),
  checkDossier: (_, call) => checkDossier(call),
})
