/** The pages of the public that the office writes itself, in the order of their list. */
export const publicPageNames = [
  'services',
  'about',
  'contact',
  'faq',
  'how-long',
  'other-help',
  'privacy',
  'terms',
  'accessibility',
] as const
export type PublicPageName = (typeof publicPageNames)[number]

/** Where each of them is read. */
export const publicPagePaths = {
  services: '/Services',
  about: '/AboutUs',
  contact: '/ContactUs',
  faq: '/FAQ',
  'how-long': '/pages/how-long',
  'other-help': '/pages/other-help',
  privacy: '/pages/privacy',
  terms: '/pages/terms',
  accessibility: '/pages/accessibility',
} as const satisfies Record<PublicPageName, string>

/** Characters of a page in one language. */
export const longestPublicPage = 20_000
