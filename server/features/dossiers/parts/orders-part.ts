import type { MyOrder } from '#contract/desk/orders.ts'
import type { DossierBlock } from '#server/features/letters/index.ts'
import { formatDate } from '#server/platform/dates.ts'
import type { GatheredCase } from '../gather-case.ts'
import type { Words } from '../words.ts'

/** The orders of the decision, each with what was reported, what the complainant said of it, and how it ended. */
export const ordersPart = ({ orders }: GatheredCase, words: Words): DossierBlock[] =>
  orders.flatMap((order): DossierBlock[] => [
    { kind: 'heading', text: words.fill(words.texts.order.title, { number: order.reference }) },
    { kind: 'facts', rows: orderRows(order, words) },
  ])

function orderRows(order: MyOrder, { texts: { order: t, comma }, named, moment, language }: Words): [string, string][] {
  const said = (at: string | null, ...texts: (string | null)[]) =>
    at ? [moment(at), ...texts].filter(Boolean).join('\n') : ''
  return [
    [t.text, order.text],
    [t.to, [named(order.organization), named(order.department)].filter(Boolean).join(comma)],
    [t.until, formatDate(order.dueOn ?? order.namedDay, language)],
    [t.proof, order.proof],
    [t.report, said(order.reportedAt, order.report)],
    [t.answer, order.answer ? said(order.answeredAt, t.answers[order.answer], order.answerText) : ''],
    [t.ending, order.ending ? said(order.endedAt, t.endings[order.ending], order.endingReason) : ''],
  ]
}
