import { dataFiltersContract } from '#contract/settings/data-filters.ts'
import { findStaff } from '#server/features/staff/index.ts'
import { readAs } from '#server/platform/context.ts'
import { onceFor } from '#server/platform/http/answer-once.ts'
import { serve } from '#server/platform/http/call.ts'
import { addDataFilter, deleteDataFilter, showDataFilters, updateDataFilter } from './manage-data-filters.ts'
import { previewDataFilters } from './preview-data-filters.ts'

export const dataFiltersEndpoints = serve(dataFiltersContract, {
  getDataFilters: ({ params }, { context, actor }) => showDataFilters(context, actor, params.id),
  addDataFilter: ({ body }, call) => addDataFilter(onceFor(call, body), call.actor, body),
  updateDataFilter: ({ body }, { context, actor }) => updateDataFilter(context, actor, body),
  deleteDataFilter: ({ params }, { context, actor }) => deleteDataFilter(context, actor, params.id),
  previewDataFilters: ({ body }, { context, actor }) => previewDataFilters(context, actor, body),
  findFilteredStaff: ({ query }, { context, actor }) => readAs(context, actor, tx => findStaff(tx, query)),
})
