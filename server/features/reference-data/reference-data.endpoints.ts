import { referenceDataContract } from '#contract/reference-data.ts'
import { inTransaction } from '../../platform/context.ts'
import { serve } from '../../platform/http/call.ts'
import { constantHandlers } from './constants.endpoints.ts'
import { findConstants } from './constants.queries.ts'
import { getContact } from './settings.queries.ts'

export const referenceDataEndpoints = serve(referenceDataContract, {
  ...constantHandlers,
  getConstants: ({ params, query }, call) =>
    inTransaction(call.context, call.actor, tx => findConstants(tx, params.fieldNames, query.regionId ?? null), {
      readOnly: true,
    }),
  getContact: async (_, call) => {
    const contact = await inTransaction(call.context, call.actor, getContact, { readOnly: true })
    return {
      days: [...contact.days],
      timeZoneLabel: contact.timeZoneLabel,
      hours: contact.hours || null,
      freeCallNumber: contact.freeCallNumber || null,
    }
  },
})
