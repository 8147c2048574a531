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
    most: { scriptsAndStyles: 116.8, all: 132, requests: 15 },
    goal: { all: 140, requests: 15 },
  },
  {
    name: 'tracking',
    module: 'features/track/search/track-search.page',
    path: '/home/track-status/search',
    most: { scriptsAndStyles: 118.4, all: 133.4, requests: 16 },
    goal: { all: 150 },
  },
  {
    name: 'status',
    module: 'features/track/status/track-status.page',
    path: '/home/track-status/status?id=TRACKING',
    most: { scriptsAndStyles: 119.4, all: 142.7, requests: 17 },
    goal: { all: 150 },
  },
  {
    name: 'sign-in',
    module: 'features/sign-in/sign-in.page',
    path: '/session/signin',
    most: { scriptsAndStyles: 105, all: 116.8, requests: 14 },
    goal: { all: 120 },
  },
  {
    name: 'dashboard',
    module: 'features/desk/dashboard/dashboard.page',
    path: '/dashboard/default',
    most: { scriptsAndStyles: 145.5, all: 162.2, requests: 18 },
    // 180 of scripts, and what styles and the page's own text take
    goal: { all: 200 },
  },
  {
    name: 'list',
    module: 'features/desk/complaint-list/complaint-list.page',
    path: '/compliants/all',
    most: { scriptsAndStyles: 159.4, all: 176.2, requests: 21 },
    goal: { all: 220 },
  },
  {
    name: 'case',
    module: 'features/desk/case/case.page',
    path: '/complain/case-officer-form/CASE',
    most: { scriptsAndStyles: 195, all: 211.8, requests: 24 },
    goal: { all: 220 },
  },
]
