import { publicPagesContract } from '#contract/settings/public-pages.ts'
import { administer } from '#server/platform/administration.ts'
import { readAs } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/call.ts'
import { publishPage } from './publish-page.ts'
import { previewPage } from './show-page.rules.ts'
import { showPage, showTexts } from './show-pages.ts'

const page = 'Publication - Manage'

export const publicPagesEndpoints = serve(publicPagesContract, {
  getPublicPage: ({ params }, { context, actor }) =>
    readAs(context, actor, tx => showPage(tx, params.page, params.language)),
  getPublicPageTexts: ({ params }, call) => administer(call, page, tx => showTexts(tx, params.page)),
  previewPublicPage: ({ body }, call) => administer(call, page, async () => previewPage(body)),
  publishPublicPage: ({ body }, call) => administer(call, page, (tx, by) => publishPage(tx, by, body)),
})
