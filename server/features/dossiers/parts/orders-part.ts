import type { CaseOrder } from '#contract/desk/orders.ts'
import type { DossierBlock } from '#server/features/letters/index.ts'
import { formatDate } from '#server/platform/dates.ts'
import type { GatheredCase, ToldOrder } from '../gather-case.ts'
import { fileNames, saidAt } from '../told.ts'
import type { Words } from '../words.ts'

/**
 * The orders of the decision, each with what was reported, what the complainant said of it, and how it ended; in the internal parts with
 * everything that happened to it.
 */
export const ordersPart = (gathered: GatheredCase, words: Words): DossierBlock[] =>
  gathered.orders.flatMap((order): DossierBlock[] => [
    { kind: 'heading', text: words.fill(words.texts.order.title, { number: order.reference }) },
    { kind: 'facts', rows: orderRows(order, words) },
    ...eventBlocks(order.events ?? [], gathered, words),
  ])

function orderRows(order: ToldOrder, words: Words): [string, string][] {
  const { texts, named, language } = words
  const { order: t, comma } = texts
  return [
    [t.text, order.text],
    [t.to, [named(order.organization), named(order.department)].filter(Boolean).join(comma)],
    [t.until, formatDate(order.dueOn ?? order.namedDay, language)],
    [t.proof, order.proof],
    [t.report, saidAt(words, order.reportedAt, order.report)],
    [t.answer, order.answer ? saidAt(words, order.answeredAt, t.answers[order.answer], order.answerText) : ''],
    [t.ending, order.ending ? saidAt(words, order.endedAt, t.endings[order.ending], order.endingReason) : ''],
  ]
}

const eventBlocks = (events: CaseOrder['events'], gathered: GatheredCase, words: Words): DossierBlock[] =>
  events.length === 0
    ? []
    : [
        { kind: 'note', text: words.texts.order.history },
        {
          kind: 'facts',
          rows: events.map(event => [words.moment(event.at), eventText(event, gathered, words)]),
        },
      ]

function eventText(
  { kind, party, byName, text, dueOn, files }: CaseOrder['events'][number],
  gathered: GatheredCase,
  { texts, named, language, fill }: Words,
): string {
  const { order: t, step, comma } = texts
  const name = named(byName)
  const by = {
    staff: name && fill(step.by, { name }),
    respondent: fill(t.ofBody, { name }),
    complainant: step.visitor,
    system: step.system,
  }[party]
  const until = dueOn && fill(t.lastDay, { date: formatDate(dueOn, language) })
  return [[t.events[kind], by, until].filter(Boolean).join(comma), text, fileNames(files, gathered)]
    .filter(Boolean)
    .join('\n')
}
