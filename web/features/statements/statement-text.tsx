import type { AskedStatement } from '#contract/desk/statements.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import { StatementFile } from './statement-documents.tsx'

/** What the body said, once that is settled. */
export function StatementText({ statement }: { statement: AskedStatement }) {
  const { t } = useTranslation('statements')
  const { shown, answers, general, ownDocuments, outcome, outcomeAt } = statement
  if (outcome === 'none' || outcome === 'ended') return <p className="dimmed">{t(`states.${outcome}`)}</p>
  return (
    <>
      <dl>
        {shown.issues.map(({ ordinal, text }) => (
          <div key={ordinal}>
            <dt className="as-typed">{text}</dt>
            <dd className="as-typed">{answers.find(each => each.ordinal === ordinal)?.text}</dd>
          </div>
        ))}
      </dl>
      <dl className="facts">
        <Fact term={t('one.general')}>{general && <span className="as-typed">{general}</span>}</Fact>
        <Fact term={t(`states.${outcome ?? 'given'}`)} instant={outcomeAt ?? undefined} />
      </dl>
      <h3>{t('one.ownDocuments')}</h3>
      {ownDocuments.length === 0 && <p className="dimmed">{t('one.noDocuments')}</p>}
      <ul>
        {ownDocuments.map(file => (
          <li key={file.id}>
            <StatementFile file={file} />
          </li>
        ))}
      </ul>
    </>
  )
}
