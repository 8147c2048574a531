import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { readFirst } from '#web/ui/read-first.ts'
import type { RefusedFile } from '#contract/filing/file.ts'

interface RefusedFilesProps {
  files: readonly RefusedFile[]
  /** Number of the other files, which were accepted. */
  attached?: number | undefined
  /** Level of the heading, to fit its context. */
  level?: 3 | 4
}

/** Each refused file with its reason, and the number of accepted ones; takes the focus when the answer arrives. */
export function RefusedFiles({ files, attached = 0, level = 4 }: RefusedFilesProps) {
  const { t } = useTranslation('files')
  const target = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (files.length > 0) target.current?.focus()
  }, [files])
  if (files.length === 0) return null
  const Heading = `h${level}` as const
  return (
    <div ref={target} className="notice" role="alert" {...readFirst}>
      <Heading>{t('refusedTitle', { count: files.length })}</Heading>
      <ul>
        {files.map(({ fileName, reason }) => (
          <li key={`${fileName} ${reason}`}>
            <strong>{fileName}</strong>: {t(`reasons.${reason}`)}
          </li>
        ))}
      </ul>
      {attached > 0 && <p>{t('othersAttached', { count: attached })}</p>}
    </div>
  )
}
