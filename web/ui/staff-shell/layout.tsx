import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Outlet, useMatches } from 'react-router'
import { complainantMenu, type MenuGroup, menuFor } from '#web/menu.ts'
import { browserClient, leaveToSignIn } from '#web/platform/api.ts'
import { findSignedIn, isStale, type SignedIn } from '#web/platform/guard.ts'
import { ruleOnVisit } from '#web/platform/guard.rules.ts'
import { homeOf } from '#web/platform/session.ts'
import { InPageLink } from '../in-page-link.tsx'
import { useMessagesAtHand } from '../outcome/catalogue-message.tsx'
import { layout } from '../layout.ts'
import { ErrorState } from '../states/states.tsx'
import { UnexpectedError } from '../states/unexpected-error.tsx'
import type { Route } from './+types/layout.ts'
import { loadBadges } from './badges.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { SideMenu } from './side-menu.tsx'
import { StaffTopBar } from './staff-top-bar.tsx'
import styles from './staff-shell.module.css'
import { useFreshBadges } from './use-fresh-badges.ts'

const compactKey = 'compactMenu'

/** Who is signed in and what their menu holds; the page itself rules on whether it opens. */
export async function clientLoader() {
  const signedIn = await findSignedIn()
  if (!signedIn) {
    leaveToSignIn()
    // the browser is leaving: hold the skeleton until it has
    return new Promise<never>(() => {})
  }
  const groups = await menuOf(signedIn)
  const canSearch = searches(signedIn)
  return {
    user: signedIn.user,
    groups,
    canSearch,
    badges: loadBadges(groups, browserClient, canSearch),
    isCompact: isCompactAtFirst(),
  }
}

/** As it was chosen in this browser; before that narrow where the page needs the room. */
function isCompactAtFirst(): boolean {
  const chosen = localStorage.getItem(compactKey)
  return chosen === null ? matchMedia('(min-width: 901px) and (max-width: 1150px)').matches : chosen === 'yes'
}

/** Who may list cases may look for them. */
const searches = ({ user, permissions }: SignedIn): boolean =>
  user.kind === 'staff' &&
  !user.mustSetUpSecondFactor &&
  ruleOnVisit({ guardLevel: user.guardLevel, permissions }, { guard: 'admin', page: 'Complaints - List View' }) ===
    'open'

async function menuOf({ user, permissions }: SignedIn): Promise<MenuGroup[]> {
  if (user.kind === 'complainant') return complainantMenu
  // one thing is open to them, and every address leads there
  if (user.mustSetUpSecondFactor) return []
  // a menu that cannot be had is no reason to show no page
  const own = await browserClient.getMyNavigation().catch(() => null)
  return menuFor({ guardLevel: user.guardLevel, permissions }, own?.entries)
}

/** The menu belongs to the session, not to the page; it is made anew when rights turn out to have changed. */
export const shouldRevalidate = isStale

export const HydrateFallback = ShellSkeleton

/** What stands around every staff page: side menu, top bar, breadcrumb. */
export default function StaffShell({
  loaderData: { user, groups, canSearch, badges: firstBadges, isCompact: wasCompact },
}: Route.ComponentProps) {
  const { t } = useTranslation('shell')
  useMessagesAtHand()
  const [isCompact, setCompact] = useState(wasCompact)
  const badges = useFreshBadges(groups, firstBadges, canSearch)
  const side = { groups, badges, home: homeOf(user) }
  const toggleCompact = () => {
    localStorage.setItem(compactKey, isCompact ? 'no' : 'yes')
    setCompact(!isCompact)
  }
  return (
    <div className={styles.shell} data-layout={layout.name} data-compact={isCompact || undefined}>
      <InPageLink className="skip-link" to="main">
        {t('skip')}
      </InPageLink>
      <SideMenu {...side} isCompact={isCompact} onToggleCompact={toggleCompact} />
      <div className={styles.column}>
        <StaffTopBar
          user={user}
          groups={groups}
          canSearch={canSearch}
          badges={badges}
          menu={<SideMenu {...side} isCompact={false} />}
        />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Breadcrumb home={side.home} />
          <Outlet />
          <LeaveQuestion />
        </main>
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  const hasShell = useMatches().some(match => match.loaderData !== undefined && match.id.includes('staff-shell'))
  return hasShell ? <ErrorState /> : <UnexpectedError />
}
