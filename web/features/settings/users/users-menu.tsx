import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ownName } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { Form } from 'react-router'
import { type MenuEntryName, menuEntryNames } from '#contract/values/settings-choices.ts'
import type { SystemUser } from '#contract/settings/user-administration.ts'
import styles from './users.module.css'
import { Card } from '#web/ui/card.tsx'
import { useArrowKeys } from '../use-arrow-keys.ts'
import { usePanelAddress } from './users-address.ts'
import { QuietLink } from '#web/ui/button-link.tsx'

interface UserMenuProps {
  user: SystemUser
  /** Null when the user has the default menu. */
  entries: MenuEntryName[] | null
}

/** Which entries a user's side menu holds, and in which order. */
export function UserMenu({ user, entries }: UserMenuProps) {
  const { t, language } = useTranslation(['users', 'menu'])
  const address = usePanelAddress()
  const keys = useArrowKeys()
  const [shown, setShown] = useState<MenuEntryName[]>(entries ?? [...menuEntryNames])
  /** Moving a line removes the focused element: the focus is given back at once, so that no key gets lost. */
  const show = (next: MenuEntryName[], focused: HTMLElement) => {
    flushSync(() => setShown(next))
    focused.focus()
  }
  const hidden = menuEntryNames.filter(name => !shown.includes(name))
  const move = (index: number, by: number, button: HTMLElement) => {
    const [name] = shown.slice(index, index + 1)
    const to = index + by
    if (index < 0 || !name || to < 0 || to >= shown.length) return
    show(shown.toSpliced(index, 1).toSpliced(to, 0, name), button)
  }
  const toggle = (index: number, name: MenuEntryName, box: HTMLElement) =>
    show(index >= 0 ? shown.toSpliced(index, 1) : [...shown, name], box)
  return (
    <Card className="no-print" title={t('ownMenu.title', { name: ownName(user, language) })} arrival={user.id}>
      <Form method="post">
        <p>{t(entries === null ? 'ownMenu.usual' : 'ownMenu.text')}</p>
        <input type="hidden" name="id" value={user.id} />
        <p className="dimmed">{t('ownMenu.keyboard')}</p>
        <ul className={styles.menu} {...keys}>
          {[...shown, ...hidden].map((name, row) => (
            <MenuLine
              key={name}
              name={name}
              row={row}
              index={shown.indexOf(name)}
              last={shown.length - 1}
              onMove={move}
              onToggle={toggle}
            />
          ))}
        </ul>
        <div className="actions">
          <Button intent="menu" disabled={shown.length === 0}>
            {t('ownMenu.save')}
          </Button>
          {entries !== null && <QuietButton intent="usualMenu">{t('ownMenu.giveBack')}</QuietButton>}
          <QuietLink to={address()}>{t('cancel')}</QuietLink>
        </div>
      </Form>
    </Card>
  )
}

interface MenuLineProps {
  name: MenuEntryName
  row: number
  /** The position among the shown entries; -1 for a hidden one. */
  index: number
  last: number
  onMove: (index: number, by: number, button: HTMLElement) => void
  onToggle: (index: number, name: MenuEntryName, box: HTMLElement) => void
}

/** One entry: shown or not, and two ways to move it. The whole list is one stop of the Tab key. */
function MenuLine({ name, row, index, last, onMove, onToggle }: MenuLineProps) {
  const { t } = useTranslation(['users', 'menu'])
  const label = t(`menu:entries.${name}`)
  const stop = (column: number) => ({
    'data-row': row,
    'data-column': column,
    tabIndex: row === 0 && column === 0 ? 0 : -1,
  })
  return (
    <li>
      <label>
        <input
          type="checkbox"
          name="entries"
          value={name}
          {...stop(0)}
          checked={index >= 0}
          onChange={event => onToggle(index, name, event.currentTarget)}
        />
        {label}
      </label>
      <span>
        <button
          type="button"
          {...stop(1)}
          aria-label={t('ownMenu.up', { label })}
          aria-disabled={index <= 0}
          onClick={event => onMove(index, -1, event.currentTarget)}
        >
          ↑
        </button>
        <button
          type="button"
          {...stop(2)}
          aria-label={t('ownMenu.down', { label })}
          aria-disabled={index < 0 || index === last}
          onClick={event => onMove(index, 1, event.currentTarget)}
        >
          ↓
        </button>
      </span>
    </li>
  )
}
