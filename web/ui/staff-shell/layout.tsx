import { useState } from 'react'
import type { TextsHandle } from '#web/platform/texts/inline-texts.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Outlet, useMatches } from 'react-router'
import { type MenuGroup, menuFor, outsideMenu } from '#web/menu.ts'
import { browserClient, leaveToSignIn } from '#web/platform/answers/api.ts'
import { findSignedIn, isStale, type SignedIn } from '#web/platform/session/guard.ts'
import { ruleOnVisit } from '#web/platform/session/guard.rules.ts'
import { homeOf } from '#web/platform/session/session.ts'
import { InPageLink } from '../in-page-link.tsx'
import { useMessagesAtHand } from '../outcome/catalogue-message.tsx'
import { layout } from '../layout.ts'
import { Floating, onDemand } from '../states/on-demand.tsx'
import { ErrorState } from '../states/states.tsx'
import { UnexpectedError } from '../states/unexpected-error.tsx'
import type { Route } from './+types/layout.ts'
import { loadBadges } from './badges.ts'
import { helpId, helpKeys, useHelp } from './help/use-help.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { SideMenu } from './side-menu.tsx'
import { StaffTopBar } from './staff-top-bar.tsx'
import styles from './staff-shell.module.css'
import { useFreshBadges } from './use-fresh-badges.ts'

// few readers open it: its code and its texts are loaded when they do
const HelpPanel = onDemand(() => import('./help/help-panel.tsx'), undefined, Floating)

const compactKey = 'compactMenu'

/** The signed-in user and their menu; the page itself decides whether it opens. */
export async function clientLoader() {
  const signedIn = await findSignedIn()
  if (!signedIn) {
    leaveToSignIn()
    // the browser is leaving: shows the skeleton until it has left
    return new Promise<never>(() => {})
  }
  const groups = menuOf(signedIn)
  const canSearch = searches(signedIn)
  return {
    user: signedIn.user,
    permissions: signedIn.permissions,
    groups,
    canSearch,
    badges: loadBadges(groups, browserClient, canSearch),
    isCompact: isCompactAtFirst(),
  }
}

/** As chosen in this browser; by default narrow when the page needs the room. */
function isCompactAtFirst(): boolean {
  const chosen = localStorage.getItem(compactKey)
  return chosen === null ? matchMedia('(min-width: 901px) and (max-width: 1150px)').matches : chosen === 'yes'
}

/** Users who may list cases may search them. */
const searches = ({ user, permissions }: SignedIn): boolean =>
  user.kind === 'staff' &&
  !user.mustSetUpSecondFactor &&
  ruleOnVisit({ guardLevel: user.guardLevel, permissions }, { guard: 'admin', page: 'Complaints - List View' }) ===
    'open'

function menuOf({ user, permissions, menuEntries }: SignedIn): MenuGroup[] {
  // only one page is open to them, and every address leads there
  if (user.mustSetUpSecondFactor) return []
  const outside = outsideMenu(user.kind)
  if (outside) return outside
  return menuFor({ guardLevel: user.guardLevel, permissions }, menuEntries)
}

/** The menu belongs to the session, not to the page; it is loaded again when rights have changed. */
export const shouldRevalidate = isStale

export const handle: TextsHandle = { texts: ['menu'] }
export const HydrateFallback = ShellSkeleton

/** The frame of every staff page: side menu, top bar, breadcrumb. */
export default function StaffShell({
  loaderData: { user, permissions, groups, canSearch, badges: firstBadges, isCompact: wasCompact },
}: Route.ComponentProps) {
  const { t } = useTranslation('shell')
  useMessagesAtHand()
  const [isCompact, setCompact] = useState(wasCompact)
  const help = useHelp()
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
          permissions={permissions}
          groups={groups}
          canSearch={canSearch}
          badges={badges}
          help={help}
          menu={<SideMenu {...side} isCompact={false} />}
        />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Breadcrumb home={side.home} />
          <Outlet />
          <LeaveQuestion />
        </main>
      </div>
      {help.isOpen && (
        <HelpPanel
          keys={helpKeys}
          id={helpId}
          reader={{ user, permissions }}
          onClose={() => help.setOpen(false)}
          onRoom={needsRoom => setCompact(needsRoom || isCompactAtFirst())}
        />
      )}
    </div>
  )
}

export function ErrorBoundary() {
  const hasShell = useMatches().some(match => match.loaderData !== undefined && match.id.includes('staff-shell'))
  return hasShell ? <ErrorState /> : <UnexpectedError />
}
