import type { RouterContextProvider } from 'react-router'
import type { PublicPageName } from '#contract/settings/public-page-names.ts'
import type { ShownPage } from '#contract/settings/public-pages.ts'
import { apiOf, preferencesOf } from '#web/platform/page-context.ts'

/** A page that the office writes, in the reader's language. */
export const loadPublicPage = (context: Readonly<RouterContextProvider>, name: PublicPageName): Promise<ShownPage> =>
  apiOf(context).client.getPublicPage({ params: { page: name, language: preferencesOf(context).language } })

/** The loader of a page with nothing but what the office writes. */
export const loaderOf =
  (name: PublicPageName) =>
  async ({ context }: { context: Readonly<RouterContextProvider> }) => ({ page: await loadPublicPage(context, name) })
