import type { AskedStatement } from '#contract/desk/statements.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import { StatementFile } from './statement-documents.tsx'

/** What the office asks, and what the body may see of the case. */
export function AskedFacts({
  statement: { shown, documents, askedAt, dueAt, outcome },
}: {
  statement: AskedStatement
}) {
  const { t, language } = useTranslation('statements')
  return (
    <>
      <dl className="facts">
        <Fact term={t('one.due')} instant={outcome === null ? dueAt : undefined} />
        <Fact term={t('one.office')}>{inLanguage(shown.office, language)}</Fact>
        <Fact term={t('one.asked')} instant={askedAt} />
        <Fact term={t('one.complainant')}>{shown.complainantName ?? t('one.nameKept')}</Fact>
        <Fact term={t('one.decisionOn')} day={shown.decisionOn ?? undefined} />
        <Fact term={t('one.decisionAuthority')}>{shown.decisionAuthority}</Fact>
        <Fact term={t('one.decisionNumber')}>{shown.decisionNumber}</Fact>
        <Fact term={t('one.law')}>{shown.violatedLaw}</Fact>
      </dl>
      {shown.question && (
        <>
          <h3>{t('one.beside')}</h3>
          <p className="as-typed">{shown.question}</p>
        </>
      )}
      <h3>{t('one.issues')}</h3>
      <ol>
        {shown.issues.map(({ ordinal, text }) => (
          <li key={ordinal} className="as-typed">
            {text}
          </li>
        ))}
      </ol>
      {documents.length > 0 && (
        <>
          <h3>{t('one.documents')}</h3>
          <ul>
            {documents.map(file => (
              <li key={file.id}>
                <StatementFile file={file} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
