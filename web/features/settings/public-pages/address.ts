import type { PublicPageName } from '#contract/settings/public-page-names.ts'

/** The page with the text of this page in the form: what is shown, the standard text, or a version. */
export const addressOf = (name: PublicPageName, from?: 'standard' | number): string =>
  `/setting/public-pages?page=${name}${from === undefined ? '' : `&from=${from}`}`
