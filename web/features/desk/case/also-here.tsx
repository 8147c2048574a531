import { useEffect, useState } from 'react'
import type { Place } from '#contract/complaint-parts.ts'
import { browserClient } from '#web/platform/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { tellUnread } from '#web/platform/unread-notices.ts'
import styles from './case-head.module.css'

const everyMilliseconds = 60_000
/** After the page has shown itself. */
const firstAfterMilliseconds = 1500
/** Somebody who does nothing for so long is not working on the case, and their session may end. */
const unusedMilliseconds = 5 * 60_000

/** Who else has this case open now; nothing where nobody has. */
export function AlsoHere({ complaintId }: { complaintId: number }) {
  const { t, i18n } = useTranslation('desk')
  const others = useOthers(complaintId)
  const names = others.map(person => inLanguage(person, i18n.language)).join(' · ')
  return (
    <p role="status" className={styles.alsoHere}>
      {names && t('case.alsoHere', { names })}
    </p>
  )
}

/** Says every minute that the case is open, as long as it is in view and somebody uses the page. */
function useOthers(complaintId: number): Place[] {
  const [found, setFound] = useState<{ people: Place[]; of: number }>()
  useEffect(() => {
    let lastUsed = Date.now()
    let isCurrent = true
    const note = () => {
      lastUsed = Date.now()
    }
    const ask = async () => {
      const isUsed = Date.now() - lastUsed < unusedMilliseconds
      const body = { complaintId }
      // without an answer nobody is named: it is a courtesy, and no reason to disturb
      const answer =
        isUsed && document.visibilityState === 'visible'
          ? await browserClient.haveCaseOpen({ body }).catch(() => undefined)
          : undefined
      if (!isCurrent) return
      setFound({ people: answer?.others ?? [], of: complaintId })
      // whoever has the case before them has read its notices
      if (answer) tellUnread(answer.unreadNotices)
    }
    const first = setTimeout(ask, firstAfterMilliseconds)
    const rest = setInterval(ask, everyMilliseconds)
    document.addEventListener('pointerdown', note)
    document.addEventListener('keydown', note)
    return () => {
      isCurrent = false
      clearTimeout(first)
      clearInterval(rest)
      document.removeEventListener('pointerdown', note)
      document.removeEventListener('keydown', note)
    }
  }, [complaintId])
  return found?.of === complaintId ? found.people : []
}
