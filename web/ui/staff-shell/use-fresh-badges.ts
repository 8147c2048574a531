import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { MenuGroup } from '#web/menu.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { sent } from '#web/platform/fresh-figures.ts'
import { loadBadges } from './badges.ts'

/** The numbers beside menu entries: those that came with the menu, loaded again after something was sent. */
export function useFreshBadges(groups: MenuGroup[], first: Promise<Record<string, number>>, hasBell: boolean) {
  const [{ badges, of }, setBadges] = useState({ badges: first, of: first })
  const { state, formMethod } = useNavigation()
  const wasSent = useRef(false)
  const renew = useCallback(() => {
    // in a transition, so that the old numbers stay until the new ones are there
    startTransition(() => setBadges({ badges: loadBadges(groups, browserClient, hasBell), of: first }))
  }, [groups, first, hasBell])
  useEffect(() => sent.listen(renew), [renew])
  useEffect(() => {
    if (formMethod && formMethod !== 'GET') wasSent.current = true
    if (state !== 'idle' || !wasSent.current) return
    wasSent.current = false
    renew()
  }, [state, formMethod, renew])
  return of === first ? badges : first
}
