import type { ImportedDossier } from '#contract/filing/dossier-import.ts'
import { formatNumber, formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'

/** What the dossier says, what becomes of it here, and the way to the form that registers it. */
export function ImportedPreview({ imported }: { imported: ImportedDossier }) {
  const { t, language } = useTranslation('dossier-import')
  const { applicationId, trackingId, refused, unknown } = imported
  const id = formatTrackingId(trackingId)
  return (
    <Card title={t('preview.title')} arrival={applicationId}>
      <dl className="facts">
        <Fact term={t('preview.office')}>{inLanguage(imported.officeName, language)}</Fact>
        <Fact term={t('preview.madeAt')} instant={imported.madeAt} />
        <Fact term={t('preview.complainant')}>{imported.complainantName}</Fact>
        <Fact term={t('preview.number')}>{t(imported.isNumberFree ? 'preview.same' : 'preview.other', { id })}</Fact>
        <Fact term={t('preview.files')}>{formatNumber(imported.files)}</Fact>
        <Fact term={t('preview.refused')}>
          {refused.length > 0 && (
            <ul className="plain">
              {refused.map(({ fileName }) => (
                <li key={fileName}>{fileName}</li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact term={t('preview.unknown')}>
          {unknown.length > 0 && (
            <ul className="plain">
              {unknown.map(({ what, name }) => (
                <li key={`${what} ${name.en}`}>
                  {t(`kinds.${what}`)}: {inLanguage(name, language)}
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
      <p>{t('preview.next')}</p>
      <div className="actions">
        <ButtonLink to={`/complaint/register-complaint?draft=${applicationId}`}>{t('preview.continue')}</ButtonLink>
      </div>
    </Card>
  )
}
