import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link, useLocation } from 'react-router'
import { type MenuGroup, outsideMenu } from '#web/menu.ts'
import { signOut } from '#web/platform/session/session-calls.ts'
import { inLanguage, ownName } from '#web/platform/format.ts'
import type { SignedIn } from '#web/platform/session/guard.ts'
import { type SessionUser, keepUser, sessionUser } from '#web/platform/session/session.ts'
import { LinkButton, QuietButton } from '#web/ui/button.tsx'
import { PreferencesMenu } from '../preferences/preferences-menu.tsx'
import { Floating, onDemand } from '../states/on-demand.tsx'
import { useClosingMenus } from '../use-closing-menus.ts'
import { Bell } from './bell.tsx'
import { SearchBox } from './search-box.tsx'
import { browserClient } from '#web/platform/answers/api.ts'
import type { Preferences } from '#web/platform/preferences.ts'
import { isTyping } from '../is-typing.ts'
import { latinKey } from '../latin-key.ts'
import { helpButtonId, helpId } from './help/use-help.ts'
import styles from './staff-shell.module.css'

const KeyHelp = onDemand(() => import('./key-help.tsx'), undefined, Floating)

interface StaffTopBarProps {
  user: SessionUser
  /** For the list of keys. */
  permissions: SignedIn['permissions']
  menu: ReactNode
  /** The pages that the search box offers. */
  groups: MenuGroup[]
  /** For users who may list cases: search box and bell. */
  canSearch: boolean
  badges: Promise<Record<string, number>>
  help: { isOpen: boolean; setOpen: (isOpen: boolean) => void }
}

/** The top bar of the staff pages: the menu on small screens, preferences, and the user's account. */
export function StaffTopBar({ user, permissions, menu, groups, canSearch, badges, help }: StaffTopBarProps) {
  const { t, language } = useTranslation(['shell', 'menu'])
  const { key } = useLocation()
  useClosingMenus()
  const keyHelp = useKeyHelp()
  const organization = user.organizationName && inLanguage(user.organizationName, language)
  return (
    <header className={`${styles.topBar} no-print`}>
      {/* a new key at each navigation closes open menus */}
      <details className={styles.drawer} key={key} name="top-bar">
        <summary aria-label={t('menu')}>
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <path d="M3 6h16M3 11h16M3 16h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </summary>
        <div className={styles.drawerPanel}>{menu}</div>
      </details>
      <span className={styles.organization}>{organization}</span>
      {canSearch && <SearchBox groups={groups} />}
      <HelpButton isOpen={help.isOpen} onToggle={() => help.setOpen(!help.isOpen)} />
      <PreferencesMenu save={saveChoice} />
      {canSearch && <Bell badges={badges} />}
      <details className={styles.account} key={`account ${key}`} name="top-bar">
        <summary aria-label={t('menu:account')}>
          <span aria-hidden="true">{[...ownName(user, language)][0]}</span>
        </summary>
        <div className={styles.accountPanel}>
          <p className={styles.accountName}>{ownName(user, language)}</p>
          <p className="dimmed">{user.userName}</p>
          {user.roleName && <p className="dimmed">{inLanguage(user.roleName, language)}</p>}
          {organization && <p className="dimmed">{organization}</p>}
          <p>
            <Link to="/page-layouts/user-profile">{t('menu:entries.ownProfile')}</Link>
          </p>
          <p>
            <LinkButton onClick={() => keyHelp.setOpen(true)}>{t('menu:keys.title')}</LinkButton>
          </p>
          {outsideMenu(user.kind)?.flatMap(({ entries }) =>
            entries
              .filter(({ name }) => name !== 'ownProfile')
              .map(({ name, path }) => (
                <p key={name}>
                  <Link to={path}>{t(`menu:entries.${name}`)}</Link>
                </p>
              )),
          )}
          <QuietButton onClick={() => signOut()}>{t('menu:signOut')}</QuietButton>
        </div>
      </details>
      {keyHelp.isOpen && <KeyHelp reader={{ user, permissions }} onClose={() => keyHelp.setOpen(false)} />}
    </header>
  )
}

/** Also stores a signed-in user's choices in the menu in their account. The language of messages is set only in the profile. */
async function saveChoice(name: keyof Preferences, value: string): Promise<void> {
  if (!sessionUser() || name === 'language') return
  const body = { newUserName: '', currentPassword: '', [name]: value === 'language' ? null : value }
  const answer = await browserClient.updateProfile({ body })
  if (answer.user[0]) keepUser(answer.user[0])
}

/** Whether the list of keys is open; `?` outside of fields opens it. */
function useKeyHelp() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (latinKey(event) !== '?' || isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return { isOpen, setOpen }
}

interface HelpButtonProps {
  isOpen: boolean
  onToggle: () => void
}

/** Opens and closes the help of the page; on a phone only its sign is shown. */
function HelpButton({ isOpen, onToggle }: HelpButtonProps) {
  const { t } = useTranslation('shell')
  return (
    <button
      id={helpButtonId}
      type="button"
      className={styles.help}
      aria-expanded={isOpen}
      aria-controls={isOpen ? helpId : undefined}
      aria-keyshortcuts="h"
      onClick={onToggle}
    >
      <span aria-hidden="true">?</span>
      <span>{t('help')}</span>
    </button>
  )
}
