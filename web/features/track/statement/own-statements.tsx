import { useLocation, useNavigation } from 'react-router'
import type { MyStatement } from '#contract/desk/shared-statements.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { inLanguage } from '#web/platform/format.ts'
import { Fact } from '#web/ui/fact.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileField } from '#web/ui/fields/choice-fields.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import type { CaseForms } from '../case/case-answer.ts'
import { CaseProblem, ClosedFormProblem } from '../case/case-problem.tsx'
import { evidencePath } from '../case/evidence-path.ts'
import { OwnFiles } from '../own-files.tsx'
import styles from '../track.module.css'

export interface FileLimits {
  maxBytes: number
  maxFiles: number
}

interface OwnStatementsProps {
  statements: readonly MyStatement[]
  forms: CaseForms
  /** Of the documents of a comment. */
  limits: FileLimits
  /** The cookie of a code opens the files; otherwise only their names are shown. */
  hasLinks?: boolean
}

/** What bodies say to the complaint, as far as the office shared it, each with the complainant's comment or the form for it. */
export default function OwnStatements({ statements, forms, limits, hasLinks = false }: OwnStatementsProps) {
  const { t } = useTranslation('own-statements')
  const { refusal } = forms
  const isOver = refusal?.intent === 'comment-on-statement' && !statements.some(each => isOpenHere(each, forms))
  if (statements.length === 0) return null
  return (
    <section id="statements" className={styles.details} aria-label={t('title')}>
      {isOver && <ClosedFormProblem refusal={refusal} />}
      {statements.map(statement => (
        <OneStatement key={statement.requestId} statement={statement} {...{ forms, limits, hasLinks }} />
      ))}
    </section>
  )
}

/** Whether the form of this statement is still there: neither its last day nor the time for comments in the case is over. */
const isOpenHere = ({ canComment }: MyStatement, { ownCase }: CaseForms) =>
  canComment && ownCase.availableActions.includes('comment-on-statement')

interface OneProps extends Required<Omit<OwnStatementsProps, 'statements'>> {
  statement: MyStatement
}

function OneStatement(props: OneProps) {
  const { statement, hasLinks } = props
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
      <Comment {...props} />
    </section>
  )
}

/** The comment, or the form for it, or that its time is over. */
function Comment(props: OneProps) {
  const { t } = useTranslation('own-statements')
  const { day } = useDates()
  const { statement, forms, hasLinks } = props
  const { comment, commentedAt, commentUntil, commentDocuments } = statement
  if (comment !== null)
    return (
      <>
        <h3>{t('comment.yours')}</h3>
        <blockquote className="as-typed">{comment}</blockquote>
        <dl className="facts">
          <Fact term={t('comment.on')} instant={commentedAt ?? undefined} />
        </dl>
        <OwnFiles title={t('comment.documents')} files={commentDocuments} hasLinks={hasLinks} />
      </>
    )
  if (!isOpenHere(statement, forms)) return <p className="notice">{t('comment.over', { date: day(commentUntil) })}</p>
  return <CommentForm {...props} />
}

/** A plain form with documents: its subject is in its address, because its body is passed on unread. */
function CommentForm({ statement, forms, limits, hasLinks }: OneProps) {
  const { t } = useTranslation('own-statements')
  const { day } = useDates()
  const { pathname, search } = useLocation()
  const isSending = useNavigation().state === 'submitting'
  const { requestId, commentUntil, commentDocuments } = statement
  const { ownCase, idempotencyKey, action = `${pathname}${search}` } = forms
  const refusal = refusalOf(forms, requestId)
  return (
    <div className="no-print">
      <h3>{t('comment.title')}</h3>
      <p>{t('comment.until', { date: day(commentUntil) })}</p>
      <OwnFiles title={t('comment.documents')} files={commentDocuments} hasLinks={hasLinks} />
      <PostForm
        action={evidencePath(action, ownCase, { intent: 'comment-on-statement', key: idempotencyKey, requestId })}
        fields={t('comment.fields', { returnObjects: true })}
        refused={refusal?.refused}
        files={refusal?.files && { refused: refusal.files }}
        idPrefix={`statement-${requestId}`}
        hasFiles
      >
        <CaseProblem problem={refusal?.problem} />
        <input type="hidden" name="requestId" value={requestId} />
        <TextAreaField name="comment" longest={4000} />
        <FileField name="file" limits={limits} isOptional />
        <Button aria-disabled={isSending}>{t('comment.submit')}</Button>
      </PostForm>
    </div>
  )
}

/** A refusal belongs to the form of its statement. */
function refusalOf({ refusal }: CaseForms, requestId: number) {
  if (refusal?.intent !== 'comment-on-statement') return undefined
  const { requestId: sent } = refusal.refused.values
  return sent === undefined || sent === String(requestId) ? refusal : undefined
}
