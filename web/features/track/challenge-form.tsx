import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { statusPath } from './paths.ts'
import { canSolve, solveOne } from '#web/platform/solve-challenge.ts'
import styles from './track.module.css'

/**
 * What opens tracking again after many wrong attempts: with JavaScript a challenge that the browser solves by itself,
 * without (or where the browser has no cryptography) an answer that takes a few seconds.
 */
export function ChallengeForm({ id }: { id: string }) {
  const { t } = useTranslation('track')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [percent, setPercent] = useState<number | undefined>(undefined)
  useEffect(() => {
    if (!canSolve()) return
    const stop = new AbortController()
    setPercent(0)
    solveOne(stop, setPercent)
      .then(solution => {
        if (!stop.signal.aborted) void navigate(statusPath(id, { solution }, pathname), { replace: true })
      })
      // the way of patience is still open
      .catch(() => setPercent(undefined))
    return () => stop.abort()
  }, [id, navigate, pathname])
  if (percent === undefined) {
    return (
      <form method="get" action={pathname}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="patient" value="yes" />
        <button type="submit" className="button">
          {t('challenge.patient')}
        </button>
      </form>
    )
  }
  return (
    <>
      <p role="status">{t('challenge.solving')}</p>
      <progress className={styles.progress} max={100} value={percent} aria-label={t('challenge.progress')} />
    </>
  )
}
