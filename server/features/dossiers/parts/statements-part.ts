import type { MyStatement, SharedWithComplainant } from '#contract/desk/shared-statements.ts'
import type { DossierBlock } from '#server/features/letters/index.ts'
import { formatDate } from '#server/platform/dates.ts'
import type { GatheredCase, ToldStatement } from '../gather-case.ts'
import { fileNames, saidAt } from '../told.ts'
import type { Words } from '../words.ts'

type Commented = Pick<MyStatement, 'comment' | 'commentedAt' | 'commentUntil' | 'commentDocuments'>
type Rows = [term: string, value: string][]

/**
 * What bodies were asked and said, oldest first. Without the internal parts it is what the complainant may read of it, with their comment.
 */
export const statementsPart = (gathered: GatheredCase, words: Words): DossierBlock[] =>
  gathered.internal
    ? gathered.internal.statements.toReversed().flatMap(statement => wholeStatement(statement, gathered, words))
    : gathered.statements.toReversed().flatMap(statement => sharedStatement(statement, gathered, words))

function wholeStatement(statement: ToldStatement, gathered: GatheredCase, words: Words): DossierBlock[] {
  const { texts, named, fill } = words
  const { statement: t } = texts
  const { shown, outcome, answers, shared } = statement
  const state = outcome === null ? t.awaited : t.outcomes[outcome]
  const answerTo = (ordinal: number) => answers.find(each => each.ordinal === ordinal)?.text ?? ''
  return [
    { kind: 'heading', text: fill(t.title, { body: named(shown.body), state }) },
    { kind: 'facts', rows: askedRows(statement, gathered, words) },
    ...shown.issues.map(({ ordinal, text }) => issueFacts(text, answerTo(ordinal), words)),
    { kind: 'facts', rows: givenRows(statement, gathered, words) },
    ...(shared
      ? ([
          { kind: 'heading', text: t.shared },
          { kind: 'facts', rows: sharingRows(shared, gathered, words) },
        ] satisfies DossierBlock[])
      : []),
  ]
}

function askedRows(statement: ToldStatement, gathered: GatheredCase, words: Words): Rows {
  const { texts, named, moment, language, fill } = words
  const { statement: t, comma } = texts
  const { shown, time } = statement
  const answered = time?.answer && time.answeredAt
  return [
    [t.asked, [moment(statement.askedAt), named(statement.askedByName)].filter(Boolean).join(comma)],
    [t.question, shown.question ?? ''],
    [t.documents, fileNames(statement.documents, gathered)],
    [t.name, shown.complainantName ? t.nameShown : t.nameNotShown],
    [t.due, moment(statement.dueAt)],
    [
      t.timeAsked,
      time
        ? saidAt(words, time.askedAt, fill(t.timeUntil, { date: formatDate(time.until, language) }), time.reason)
        : '',
    ],
    [t.timeReceivedOn, time?.receivedOn ? formatDate(time.receivedOn, language) : ''],
    [
      t.timeAnswer,
      answered && time.answer ? saidAt(words, answered, t.timeAnswers[time.answer], time.answerReason) : '',
    ],
  ]
}

function givenRows(statement: ToldStatement, gathered: GatheredCase, words: Words): Rows {
  const { statement: t } = words.texts
  const { outcome, considered, receivedOn } = statement
  const hasArrived = outcome === 'given' || outcome === 'recorded'
  return [
    [t.general, statement.general ?? ''],
    [t.ownDocuments, fileNames(statement.ownDocuments, gathered)],
    [t.arrived, hasArrived ? saidAt(words, statement.outcomeAt) : ''],
    [outcome === 'recorded' ? t.recordedBy : t.givenBy, words.named(statement.givenByName)],
    [t.signedBy, statement.signedBy ?? ''],
    [t.receivedOn, receivedOn ? formatDate(receivedOn, words.language) : ''],
    [t.considered, considered ? [t.takenUp[considered.takenUp], considered.said].join('\n') : ''],
  ]
}

/** What the complainant may read of it; its texts stand above. */
function sharingRows(shared: SharedWithComplainant, gathered: GatheredCase, words: Words): Rows {
  const { texts, named } = words
  const { statement: t, comma } = texts
  const { content, documents, readAt } = shared
  return [
    [t.sharedOn, [saidAt(words, shared.sharedAt), named(shared.sharedByName)].filter(Boolean).join(comma)],
    [t.sharedAnswers, content.issues.map(({ ordinal }) => ordinal + 1).join(comma)],
    [t.general, content.general ?? ''],
    [t.ownDocuments, fileNames(documents, gathered)],
    [t.read, readAt ? saidAt(words, readAt) : t.unread],
    ...commentRows(shared, gathered, words),
    [t.recordedBy, named(shared.recordedByName)],
  ]
}

function sharedStatement(statement: MyStatement, gathered: GatheredCase, words: Words): DossierBlock[] {
  const { statement: t } = words.texts
  const { content, documents, sharedAt } = statement
  return [
    { kind: 'heading', text: words.named(content.body) },
    ...content.issues.map(({ issue, answer }) => issueFacts(issue, answer, words)),
    {
      kind: 'facts',
      rows: [
        [t.general, content.general ?? ''],
        [t.ownDocuments, fileNames(documents, gathered)],
        [t.arrived, saidAt(words, content.arrivedAt)],
        [t.sharedOn, saidAt(words, sharedAt)],
        ...commentRows(statement, gathered, words),
      ],
    },
  ]
}

const issueFacts = (issue: string, answer: string, { texts: { statement: t } }: Words): DossierBlock => ({
  kind: 'facts',
  rows: [
    [t.issue, issue],
    [t.answer, answer],
  ],
})

const commentRows = (
  { comment, commentedAt, commentUntil, commentDocuments }: Commented,
  gathered: GatheredCase,
  words: Words,
): Rows => [
  [words.texts.statement.until, formatDate(commentUntil, words.language)],
  [words.texts.statement.comment, saidAt(words, commentedAt, comment)],
  [words.texts.statement.commentDocuments, fileNames(commentDocuments, gathered)],
]
