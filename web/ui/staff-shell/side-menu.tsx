import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Await, Link, NavLink, useLocation } from 'react-router'
import type { MenuEntry, MenuGroup } from '#web/menu.ts'
import { Logo } from '../logo.tsx'
import { MenuIcon } from './menu-icon.tsx'
import styles from './staff-shell.module.css'

export interface SideMenuProps {
  groups: MenuGroup[]
  badges: Promise<Record<string, number>>
  isCompact: boolean
  /** The user's first page. */
  home: string
  /** Left out when the menu cannot be narrowed: in the drawer of a small screen. */
  onToggleCompact?: () => void
}

/** The side menu: groups that fold, a compact form with icons only, badges, and links to other sites. */
export function SideMenu({ groups, badges, isCompact, home, onToggleCompact }: SideMenuProps) {
  const { t } = useTranslation(['menu', 'shell'])
  const shown = useCurrentInView()
  return (
    <nav ref={shown} className={styles.side} data-compact={isCompact || undefined} aria-label={t('sideNavigation')}>
      <Link to={home} className={styles.brand}>
        <Logo />
        <span className={isCompact ? 'visually-hidden' : ''}>{t('shell:name')}</span>
      </Link>
      <div className={styles.groups}>
        {groups.map(group =>
          group.name ? (
            <details
              key={group.name}
              open={!foldedGroups().includes(group.name)}
              className={styles.group}
              onToggle={event => keepFolded(group.name, !event.currentTarget.open)}
            >
              <summary>{t(`groups.${group.name}`)}</summary>
              <Entries entries={group.entries} badges={badges} isCompact={isCompact} />
            </details>
          ) : (
            <Entries key={group.entries[0]?.path} entries={group.entries} badges={badges} isCompact={isCompact} />
          ),
        )}
      </div>
      {onToggleCompact && (
        <button type="button" className={styles.compactButton} aria-pressed={isCompact} onClick={onToggleCompact}>
          <MenuIcon name={isCompact ? 'widen' : 'narrow'} />
          <span className={isCompact ? 'visually-hidden' : ''}>{t(isCompact ? 'wide' : 'compact')}</span>
        </button>
      )}
    </nav>
  )
}

/** The menu scrolls to the entry of the page that is open. */
function useCurrentInView() {
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = pathname && menu.current?.querySelector('[aria-current=page]')
    if (current) current.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return menu
}

const foldedKey = 'foldedMenu'

/** The groups that somebody folded in this browser. */
const foldedGroups = (): string[] => (localStorage.getItem(foldedKey) ?? '').split(',').filter(Boolean)

function keepFolded(name: string | undefined, isFolded: boolean): void {
  const others = foldedGroups().filter(each => each !== name)
  localStorage.setItem(foldedKey, (isFolded && name ? [...others, name] : others).join(','))
}

function Entries({
  entries,
  badges,
  isCompact,
}: Pick<SideMenuProps, 'badges' | 'isCompact'> & { entries: MenuEntry[] }) {
  const { t } = useTranslation(['menu', 'shell'])
  return (
    <ul className={styles.entries}>
      {entries.map(entry => {
        const name = t(`entries.${entry.name}`)
        const content = (
          <>
            <MenuIcon name={entry.name} />
            <span className={isCompact ? 'visually-hidden' : styles.entryName}>{name}</span>
            {!entry.badge?.opens && <Badge path={entry.path} badges={badges} />}
          </>
        )
        return (
          <li key={entry.path}>
            {entry.isExternal ? (
              <a
                className={styles.entry}
                href={entry.path}
                target="_blank"
                rel="noreferrer"
                title={isCompact ? name : undefined}
              >
                {content}
                <span className="visually-hidden">({t('opensElsewhere')})</span>
              </a>
            ) : (
              <NavLink className={styles.entry} to={entry.opens ?? entry.path} title={isCompact ? name : undefined}>
                {content}
              </NavLink>
            )}
            <BadgeLink entry={entry} badges={badges} />
          </li>
        )
      })}
    </ul>
  )
}

/** A number that counts another list than the entry opens leads to that list. */
function BadgeLink({ entry: { badge, path }, badges }: { entry: MenuEntry } & Pick<SideMenuProps, 'badges'>) {
  const { t } = useTranslation('menu')
  if (!badge?.opens) return null
  const { opens, name } = badge
  return (
    <Suspense>
      <Await resolve={badges}>
        {({ [path]: count }) =>
          count && (
            <Link
              className={`${styles.badge} ${styles.badgeLink}`}
              to={opens}
              aria-label={t(`badges.${name}`, { count })}
            >
              {count}
            </Link>
          )
        }
      </Await>
    </Suspense>
  )
}

const Badge = ({ path, badges }: { path: string; badges: SideMenuProps['badges'] }) => (
  <Suspense>
    <Await resolve={badges}>{numbers => numbers[path] && <span className={styles.badge}>{numbers[path]}</span>}</Await>
  </Suspense>
)
