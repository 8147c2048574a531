import { useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { LinkButton } from '#web/ui/button.tsx'

interface CopyButtonProps {
  text: string
  /** What it copies, for screen readers. */
  label: string
}

/** How long it says that the text was copied. */
const saidMilliseconds = 4000

/** Copies a text to the clipboard and says so; browsers without a clipboard for pages show no button. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation('desk')
  const [answer, setAnswer] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!answer) return
    const timer = setTimeout(() => setAnswer(undefined), saidMilliseconds)
    return () => clearTimeout(timer)
  }, [answer])
  if (!navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setAnswer('copied'),
      () => setAnswer('failed'),
    )
  return (
    <>
      <LinkButton aria-label={label} onClick={copy}>
        {t('copying.copy')}
      </LinkButton>{' '}
      <span aria-live="polite">{answer && t(`copying.${answer}`)}</span>
    </>
  )
}
