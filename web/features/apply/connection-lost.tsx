import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { readFirst } from '#web/ui/read-first.ts'
import type { UnsentCode } from './unsent-codes.ts'

/** The connection was lost while the form was sent: nothing is lost, and it can be sent again. */
export function ConnectionLost() {
  const { t } = useTranslation('apply')
  return (
    <Unsent>
      <h2>{t('offline.title')}</h2>
      <p>{t('offline.text')}</p>
    </Unsent>
  )
}

/** Nobody typed anything wrong, and it can be sent again: the server failed, or too many others do the same now. */
export function NotTaken({ why }: { why: UnsentCode }) {
  const { t } = useTranslation('apply')
  return (
    <Unsent>
      <h2>{t(`unsent.${why}.title`)}</h2>
      <p>{t(`unsent.${why}.text`)}</p>
    </Unsent>
  )
}

/** At the top of a form whose button is far below: it takes the focus each time, so that it is seen. */
function Unsent({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus())
  return (
    <div ref={notice} className="notice" role="alert" {...readFirst}>
      {children}
    </div>
  )
}
