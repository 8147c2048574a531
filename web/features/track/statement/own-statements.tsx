import type { MyStatement } from '#contract/desk/shared-statements.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { inLanguage } from '#web/platform/format.ts'
import { Fact } from '#web/ui/fact.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import type { CaseForms } from '../case/case-answer.ts'
import { CaseForm } from '../case/case-form.tsx'
import { ClosedFormProblem } from '../case/case-problem.tsx'
import { OwnFiles } from '../own-files.tsx'
import styles from '../track.module.css'

interface OwnStatementsProps {
  statements: readonly MyStatement[]
  forms: CaseForms
  /** The cookie of a code opens the files; otherwise only their names are shown. */
  hasLinks?: boolean
}

/** What bodies say to the complaint, as far as the office shared it, each with the complainant's comment or the form for it. */
export default function OwnStatements({ statements, forms, hasLinks = false }: OwnStatementsProps) {
  const { t } = useTranslation('own-statements')
  const { refusal } = forms
  const isOver = refusal?.intent === 'comment-on-statement' && !statements.some(each => isOpenHere(each, forms))
  if (statements.length === 0) return null
  return (
    <section id="statements" className={styles.details} aria-label={t('title')}>
      {isOver && <ClosedFormProblem refusal={refusal} />}
      {statements.map(statement => (
        <OneStatement key={statement.requestId} statement={statement} forms={forms} hasLinks={hasLinks} />
      ))}
    </section>
  )
}

/** Whether the form of this statement is still there: neither its last day nor the time for comments in the case is over. */
const isOpenHere = ({ canComment }: MyStatement, { ownCase }: CaseForms) =>
  canComment && ownCase.availableActions.includes('comment-on-statement')

interface OneProps {
  statement: MyStatement
  forms: CaseForms
  hasLinks: boolean
}

function OneStatement({ statement, forms, hasLinks }: OneProps) {
  const { t, language } = useTranslation('own-statements')
  const { content, documents, requestId } = statement
  const title = `statement-${requestId}`
  return (
    <section className={`card ${styles.conclusion}`} aria-labelledby={title}>
      <h2 id={title}>{t('says', { body: inLanguage(content.body, language) })}</h2>
      {content.issues.map(({ ordinal, issue, answer }) => (
        <div key={ordinal} className={styles.issue}>
          <blockquote className="as-typed">{issue}</blockquote>
          <dl className="facts">
            <Fact term={t('answer')}>
              <span className="as-typed">{answer}</span>
            </Fact>
          </dl>
        </div>
      ))}
      <dl className="facts">
        <Fact term={t('general')}>{content.general && <span className="as-typed">{content.general}</span>}</Fact>
        <Fact term={t('arrived')} instant={content.arrivedAt} />
        <Fact term={t('shared')} instant={statement.sharedAt} />
      </dl>
      <OwnFiles title={t('documents')} files={documents} hasLinks={hasLinks} />
      <Comment statement={statement} forms={forms} />
    </section>
  )
}

/** The comment, or the form for it, or that its time is over. */
function Comment({ statement, forms }: { statement: MyStatement; forms: CaseForms }) {
  const { t } = useTranslation('own-statements')
  const { day } = useDates()
  const { comment, commentedAt, commentUntil } = statement
  if (comment !== null)
    return (
      <>
        <h3>{t('comment.yours')}</h3>
        <blockquote className="as-typed">{comment}</blockquote>
        <dl className="facts">
          <Fact term={t('comment.on')} instant={commentedAt ?? undefined} />
        </dl>
      </>
    )
  if (!isOpenHere(statement, forms)) return <p className="notice">{t('comment.over', { date: day(commentUntil) })}</p>
  return <CommentForm statement={statement} forms={forms} />
}

function CommentForm({ statement: { requestId, commentUntil }, forms }: { statement: MyStatement; forms: CaseForms }) {
  const { t } = useTranslation('own-statements')
  const { day } = useDates()
  const { refusal, ...others } = forms
  // a refusal belongs to the form of its statement
  const isOwn =
    refusal?.refused.values.requestId === undefined || refusal.refused.values.requestId === String(requestId)
  return (
    <div className="no-print">
      <h3>{t('comment.title')}</h3>
      <p>{t('comment.until', { date: day(commentUntil) })}</p>
      <CaseForm
        {...others}
        refusal={isOwn ? refusal : undefined}
        intent="comment-on-statement"
        idPrefix={`statement-${requestId}`}
        submit={t('comment.submit')}
        fields={t('comment.fields', { returnObjects: true })}
      >
        <input type="hidden" name="requestId" value={requestId} />
        <TextAreaField name="statementComment" longest={4000} />
      </CaseForm>
    </div>
  )
}
