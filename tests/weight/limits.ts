/** What a page may weigh on the wire, in thousands of bytes as browsers of today get them (brotli), and in how many requests. */
export interface PageLimit {
  name: string
  /** The page's module below `web/`, as the build knows it. */
  module: string
  /** Its address; `TRACKING` and `CASE` stand for a complaint of the demonstration. */
  path: string
  /** The most that is allowed: what is reached, and a little. */
  most: { scriptsAndStyles: number; all: number; requests: number }
  /** What it should be. */
  goal: { all: number; requests?: number }
}

export const pageLimits: readonly PageLimit[] = [
  {
    name: 'a step of the form',
    module: 'features/apply/apply.page',
    path: '/home/apply',
    most: { scriptsAndStyles: 132.5, all: 147, requests: 17 },
    goal: { all: 140, requests: 15 },
  },
  {
    name: 'tracking',
    module: 'features/track/search/track-search.page',
    path: '/home/track-status/search',
    most: { scriptsAndStyles: 134, all: 148, requests: 18 },
    goal: { all: 150 },
  },
  {
    name: 'status',
    module: 'features/track/status/track-status.page',
    path: '/home/track-status/status?id=TRACKING',
    most: { scriptsAndStyles: 135, all: 157, requests: 22 },
    goal: { all: 150 },
  },
  {
    name: 'sign-in',
    module: 'features/sign-in/sign-in.page',
    path: '/session/signin',
    most: { scriptsAndStyles: 125, all: 136, requests: 18 },
    goal: { all: 120 },
  },
  {
    name: 'list',
    module: 'features/desk/complaint-list/complaint-list.page',
    path: '/compliants/all',
    most: { scriptsAndStyles: 191, all: 195, requests: 28 },
    goal: { all: 220 },
  },
  {
    name: 'case',
    module: 'features/desk/case/case.page',
    path: '/complain/case-officer-form/CASE',
    most: { scriptsAndStyles: 203, all: 206.5, requests: 28 },
    goal: { all: 220 },
  },
]
