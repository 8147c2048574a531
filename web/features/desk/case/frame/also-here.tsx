import { useEffect, useState } from 'react'
import type { Place } from '#contract/values/complaint-parts.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { unreadNotices } from '#web/platform/fresh-figures.ts'
import styles from './case-head.module.css'

const everyMilliseconds = 60_000
/** After the page is shown. */
const firstAfterMilliseconds = 1500
/** A user who is idle for this long is not working on the case, and their session may end. */
const unusedMilliseconds = 5 * 60_000

/** Other people who have this case open now; nothing when there are none. */
export function AlsoHere({ complaintId }: { complaintId: number }) {
  const { t, language } = useTranslation('desk')
  const others = useOthers(complaintId)
  const names = others.map(person => inLanguage(person, language)).join(' · ')
  return (
    <p role="status" className={styles.alsoHere}>
      {names && t('case.alsoHere', { names })}
    </p>
  )
}

/** Reports every minute that the case is open, while it is visible and somebody uses the page. */
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
      // without an answer nobody is named: this is a courtesy, and not worth an error
      const answer =
        isUsed && document.visibilityState === 'visible'
          ? await browserClient.haveCaseOpen({ body }).catch(() => undefined)
          : undefined
      if (!isCurrent) return
      setFound({ people: answer?.others ?? [], of: complaintId })
      // a visible case marks its notices as read
      if (answer) unreadNotices.tell(answer.unreadNotices)
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
