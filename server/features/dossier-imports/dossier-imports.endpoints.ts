import { dossierImportContract } from '#contract/filing/dossier-import.ts'
import { trustedOfficesContract } from '#contract/settings/trusted-offices.ts'
import { onceFor } from '#server/platform/http/answer-once.ts'
import { serve } from '#server/platform/http/call.ts'
import { importDossier } from './import-dossier.ts'
import { addOffice, listOffices, removeOffice } from './trusted-offices.ts'

export const dossierImportEndpoints = serve(dossierImportContract, {
  importDossier: (_, call) => importDossier(call),
})

export const trustedOfficesEndpoints = serve(trustedOfficesContract, {
  listTrustedOffices: (_, { context, actor }) => listOffices(context, actor),
  addTrustedOffice: ({ body }, call) => addOffice(onceFor(call, body), call.actor, body),
  removeTrustedOffice: ({ body }, { context, actor }) => removeOffice(context, actor, body.id),
})
