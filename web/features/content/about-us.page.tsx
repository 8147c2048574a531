import { loaderOf } from './public-page.ts'
import { PublicPageView } from './public-page-view.tsx'
import type { Route } from './+types/about-us.page.ts'

export const handle = { script: false }
export const loader = loaderOf('about')

/** What the office does and how. */
export default function AboutUsPage({ loaderData }: Route.ComponentProps) {
  return <PublicPageView page={loaderData.page} />
}
