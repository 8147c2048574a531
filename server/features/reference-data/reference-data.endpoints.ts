import { officeSettingsContract } from '#contract/settings/office-settings.ts'
import { referenceDataContract } from '#contract/settings/reference-data.ts'
import { administer } from '#server/platform/administration.ts'
import { readAs } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/call.ts'
import { findConstants } from './constants.queries.ts'
import { getOfficeSettings, saveOfficeSettings } from './office-settings.ts'
import { getOfficeSetting } from './settings.queries.ts'

export const referenceDataEndpoints = serve(referenceDataContract, {
  getConstants: ({ params, query }, call) =>
    readAs(call.context, call.actor, tx => findConstants(tx, params.fieldNames, query.regionId ?? null)),
  getContact: async (_, call) => {
    const contact = await readAs(call.context, call.actor, tx => getOfficeSetting(tx, 'contact'))
    return {
      days: contact.days,
      timeZoneLabel: contact.timeZoneLabel,
      hours: contact.hours || null,
      freeCallNumber: contact.freeCallNumber || null,
    }
  },
})

const page = 'Calendar - Manage'

export const officeSettingsEndpoints = serve(officeSettingsContract, {
  getOfficeSettings: (_, call) => administer(call, page, getOfficeSettings),
  saveOfficeSettings: ({ body }, call) => administer(call, page, (tx, by) => saveOfficeSettings(tx, by, body)),
})
