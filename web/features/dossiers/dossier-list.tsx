import type { ReactNode } from 'react'
import type { Dossier } from '#contract/filing/dossiers.ts'
import { formatFileSize } from '#contract/values/file-size.ts'
import { formatNumber, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import entries from '#web/ui/entry-list.module.css'

interface DossierListProps {
  dossiers: readonly Dossier[]
  /** Whether who exported each one, and what is in it, is of interest: for staff. */
  isOfStaff?: boolean
  /** The way to a dossier that is ready. */
  children: (dossier: Dossier) => ReactNode
}

/** The dossiers of a case: who exported each, how far it is, and the way to its file while there is one. */
export function DossierList({ dossiers, isOfStaff = false, children }: DossierListProps) {
  const { t, language } = useTranslation('dossiers')
  if (dossiers.length === 0) return <p className="dimmed">{t(isOfStaff ? 'list.none' : 'own.none')}</p>
  return (
    <ul className={entries.list}>
      {dossiers.map(dossier => (
        <li key={dossier.id}>
          <div>
            <p className={entries.name}>
              <FormattedInstant instant={dossier.orderedAt} />
            </p>
            {isOfStaff && (
              <p className="dimmed">
                {dossier.orderedByName ? inLanguage(dossier.orderedByName, language) : t('list.complainant')} ·{' '}
                {t(dossier.hasInternalParts ? 'list.internal' : 'list.notInternal')}
              </p>
            )}
            <State dossier={dossier} />
          </div>
          {dossier.status === 'ready' && dossier.isOwn && <div className="no-print">{children(dossier)}</div>}
        </li>
      ))}
    </ul>
  )
}

/** How far it is, in words; the bar is for those who see it. */
function State({ dossier: { status, files, filesDone, size, endsAt, id } }: { dossier: Dossier }) {
  const { t } = useTranslation('dossiers')
  if (status === 'making')
    return (
      <p role="status">
        <span id={`dossier-${id}`}>
          {t('list.making', { done: formatNumber(filesDone), files: formatNumber(files) })}
        </span>{' '}
        <progress max={Math.max(files, 1)} value={filesDone} aria-labelledby={`dossier-${id}`} />
      </p>
    )
  if (status !== 'ready') return <p className="dimmed">{t(`list.${status}`)}</p>
  return (
    <p>
      {t('list.ready', { files: formatNumber(files), size: formatFileSize(size ?? 0) })}{' '}
      <FormattedInstant instant={endsAt} />
    </p>
  )
}
