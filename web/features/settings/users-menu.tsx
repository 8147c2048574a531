import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import { type MenuEntryName, menuEntryNames } from '#contract/navigation.ts'
import type { SystemUser } from '#contract/user-administration.ts'
import styles from './users.module.css'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { shownName } from './user-name.ts'

interface UserMenuProps {
  user: SystemUser
  /** Null where the user has the menu that everybody has. */
  entries: MenuEntryName[] | null
}

/** Which entries a user's side menu holds, and in which order. */
export function UserMenu({ user, entries }: UserMenuProps) {
  const { t, i18n } = useTranslation(['users', 'menu'])
  const heading = useFocusOnArrival<HTMLHeadingElement>(user.id)
  const [shown, setShown] = useState<MenuEntryName[]>(entries ?? [...menuEntryNames])
  const hidden = menuEntryNames.filter(name => !shown.includes(name))
  const move = (index: number, by: number) => {
    const next = shown.toSpliced(index, 1)
    setShown(next.toSpliced(index + by, 0, shown[index] as MenuEntryName))
  }
  return (
    <Form method="post" className="card no-print">
      <h2 ref={heading} tabIndex={-1}>
        {t('ownMenu.title', { name: shownName(user, i18n.language) })}
      </h2>
      <p>{t(entries === null ? 'ownMenu.usual' : 'ownMenu.text')}</p>
      <input type="hidden" name="id" value={user.id} />
      <ul className={styles.menu}>
        {[...shown, ...hidden].map(name => {
          const index = shown.indexOf(name)
          const label = t(`menu:entries.${name}`)
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  name="entries"
                  value={name}
                  checked={index >= 0}
                  onChange={() => setShown(index >= 0 ? shown.toSpliced(index, 1) : [...shown, name])}
                />
                {label}
              </label>
              <span>
                <button
                  type="button"
                  aria-label={t('ownMenu.up', { label })}
                  disabled={index <= 0}
                  onClick={() => move(index, -1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  aria-label={t('ownMenu.down', { label })}
                  disabled={index < 0 || index === shown.length - 1}
                  onClick={() => move(index, 1)}
                >
                  ↓
                </button>
              </span>
            </li>
          )
        })}
      </ul>
      <div className="actions">
        <button type="submit" name="intent" value="menu" className="button" disabled={shown.length === 0}>
          {t('ownMenu.save')}
        </button>
        {entries !== null && (
          <button type="submit" name="intent" value="usualMenu" className="button" data-kind="quiet">
            {t('ownMenu.giveBack')}
          </button>
        )}
        <Link to="?" className="button" data-kind="quiet">
          {t('cancel')}
        </Link>
      </div>
    </Form>
  )
}
