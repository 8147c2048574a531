import { useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from './button.tsx'

/** Prints the page; shown only once a script can do it. */
export function PrintButton() {
  const { t } = useTranslation('shell')
  const [canPrint, setCanPrint] = useState(false)
  useEffect(() => setCanPrint(true), [])
  if (!canPrint) return null
  return (
    <QuietButton className="no-print" onClick={() => window.print()}>
      {t('print')}
    </QuietButton>
  )
}
