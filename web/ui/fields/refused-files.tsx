import { useTranslation } from 'react-i18next'
import type { RefusedFile } from '#contract/file.ts'

interface RefusedFilesProps {
  files: readonly RefusedFile[]
  /** Of the heading, so that it fits where it stands. */
  level?: 3 | 4
}

/** Each refused file with its reason; the others are kept. */
export function RefusedFiles({ files, level = 4 }: RefusedFilesProps) {
  const { t } = useTranslation('files')
  if (files.length === 0) return null
  const Heading = `h${level}` as const
  return (
    <div className="notice" role="alert">
      <Heading>{t('refusedTitle')}</Heading>
      <ul>
        {files.map(({ fileName, reason }) => (
          <li key={`${fileName} ${reason}`}>
            <strong>{fileName}</strong>: {t(`reasons.${reason}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
