import type { Statement, Statements, TimeAsked } from '#contract/desk/statements.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import { CaseFiles } from './case-files.tsx'
import { CaseSection } from './frame/case-section.tsx'
import { SharedWithComplainant } from './shared-with-complainant.tsx'
import { WithoutAccount } from './without-account.tsx'

/** What the body complained against was asked and said, issue by issue. */
export default function CaseStatements({ statements }: { statements: Statements }) {
  const { t } = useTranslation('hearing')
  return (
    <CaseSection title={t('case.title')}>
      {statements.map(statement => (
        <OneStatement key={statement.id} statement={statement} />
      ))}
    </CaseSection>
  )
}

function OneStatement({ statement }: { statement: Statement }) {
  const { t, language } = useTranslation('hearing')
  const { shown, answers, outcome, givenByName, askedByName } = statement
  const answerTo = (ordinal: number) => answers.find(each => each.ordinal === ordinal)?.text
  const hasArrived = outcome === 'given' || outcome === 'recorded'
  return (
    <section>
      <h3>
        {inLanguage(shown.body, language)}{' '}
        <small className="dimmed">{t(outcome === null ? 'case.awaited' : `case.outcomes.${outcome}`)}</small>
      </h3>
      {outcome === null && <WithoutAccount reach={statement.reach} isAsked />}
      <ol>
        {shown.issues.map(({ ordinal, text }) => (
          <li key={ordinal}>
            <p className="as-typed">{text}</p>
            {hasArrived && (
              <p className="as-typed">
                <strong>{t('case.answer')}</strong>
                {': '}
                {answerTo(ordinal)}
              </p>
            )}
          </li>
        ))}
      </ol>
      <dl className="facts">
        <Fact term={t('case.general')}>
          {statement.general && <span className="as-typed">{statement.general}</span>}
        </Fact>
        <Fact term={t('case.considered')}>{hasArrived && <Considered {...statement} />}</Fact>
        <Fact term={t('case.ownDocuments')}>
          {statement.ownDocuments.length > 0 && <CaseFiles files={statement.ownDocuments} />}
        </Fact>
        <Fact term={t('case.question')}>{shown.question && <span className="as-typed">{shown.question}</span>}</Fact>
        <Fact term={t('case.documents')}>
          {statement.documents.length > 0 && <CaseFiles files={statement.documents} />}
        </Fact>
        <Fact term={t('case.name')}>{t(shown.complainantName ? 'case.nameShown' : 'case.nameNotShown')}</Fact>
        <Fact term={t('case.asked')} instant={statement.askedAt} />
        <Fact term={t('case.by')}>{askedByName && inLanguage(askedByName, language)}</Fact>
        <Fact term={t('case.due')} instant={outcome === null ? statement.dueAt : undefined} />
        <Fact term={t('case.timeAsked')}>
          {statement.time && <MoreTime time={statement.time} statement={statement} />}
        </Fact>
        <Fact term={t('case.timeReason')}>
          {statement.time && <span className="as-typed">{statement.time.reason}</span>}
        </Fact>
        <Fact term={t('case.timeReceivedOn')} day={statement.time?.receivedOn ?? undefined} />
        <Fact term={t('case.timeAnswerReason')}>
          {statement.time?.answerReason && <span className="as-typed">{statement.time.answerReason}</span>}
        </Fact>
        <Fact term={t('case.givenOn')} instant={hasArrived ? (statement.outcomeAt ?? undefined) : undefined} />
        <Fact term={t(outcome === 'recorded' ? 'case.recordedBy' : 'case.givenBy')}>
          {givenByName && inLanguage(givenByName, language)}
        </Fact>
        <Fact term={t('case.signedBy')}>{statement.signedBy}</Fact>
        <Fact term={t('case.receivedOn')} day={statement.receivedOn ?? undefined} />
      </dl>
      {statement.shared && <SharedWithComplainant shared={statement.shared} />}
    </section>
  )
}

/** What was taken up of the statement. */
function Considered({ considered }: Pick<Statement, 'considered'>) {
  const { t } = useTranslation('hearing')
  if (!considered) return <span className="dimmed">{t('case.notConsidered')}</span>
  return (
    <>
      {t(`consider.choices.${considered.takenUp}`)}
      {': '}
      <span className="as-typed">{considered.said}</span>
    </>
  )
}

/** Until when, and what was answered. */
function MoreTime({ time, statement }: { time: TimeAsked; statement: Statement }) {
  const { t } = useTranslation('hearing')
  const dates = useDates()
  const said = time.answer ? t(`case.timeAnswers.${time.answer}`) : statement.outcome === null && t('case.timeWaits')
  return (
    <>
      {t('case.timeUntil')} {dates.day(time.until)} {said && <span className="dimmed">{said}</span>}
    </>
  )
}
