import { referenceDataContract } from '#contract/settings/reference-data.ts'
import { readAs } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/call.ts'
import { findConstants } from './constants.queries.ts'
import { showOffice } from './office.ts'
import { getOfficeSetting } from './settings.queries.ts'

export const referenceDataEndpoints = serve(referenceDataContract, {
  getConstants: ({ params, query }, call) =>
    readAs(call.context, call.actor, tx => findConstants(tx, params.fieldNames, query.regionId ?? null)),
  getContact: async (_, call) => {
    const contact = await readAs(call.context, call.actor, tx => getOfficeSetting(tx, 'contact'))
    return {
      days: contact.days,
      timeZoneLabel: contact.timeZoneLabel,
      timeZoneLabelAm: contact.timeZoneLabelAm,
      hours: contact.hours || null,
      freeCallNumber: contact.freeCallNumber || null,
    }
  },
  getOffice: (_, call) => readAs(call.context, call.actor, showOffice),
})
