/** The least score of each kind that a public page may have, of 100. */
export const leastScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const

export type Category = keyof typeof leastScores

/** The public pages that anybody opens by their address; `TRACKING` stands for a complaint of the demonstration. */
export const lighthousePages: readonly string[] = [
  '/home/',
  '/Services',
  '/AboutUs',
  '/ContactUs',
  '/FAQ',
  '/statistics',
  '/letter',
  '/home/apply',
  '/home/track-status/search',
  '/home/track-status/status?id=TRACKING',
  '/session/signin',
  '/session/signup',
  '/session/forgot-password',
]
