import type { Content } from 'pdfmake/interfaces.js'
import type { Language } from '#server/platform/actor.ts'
import { formatDateInBoth, formatTime } from '#server/platform/dates.ts'
import { box, facts, fill, heading, numbered, paragraph } from './frame.document.ts'
import type { LetterBody, LetterContent } from './letter-content.ts'
import type { LetterTexts } from './letter.texts.ts'

interface Setting {
  language: Language
  texts: LetterTexts
  /** The address of the portal. */
  origin: string
  /** The number of the letter. */
  reference: string
}

type BodyOf<Kind extends LetterBody['kind']> = Extract<LetterBody, { kind: Kind }>

/** What the office wrote beside a request, how and until when it is met, and the issues of the case. */
const howToSupply = (
  note: string | null,
  until: string,
  { issues }: LetterContent,
  { texts, origin }: Setting,
): Content[] => [
  ...(note ? [heading(texts.note), paragraph(note)] : []),
  heading(texts.howToSupply),
  numbered([fill(texts.supplyOnline, { url: origin }), texts.supplyAtDesk]),
  deadline(until),
  heading(texts.presented),
  numbered(issues),
]

/** An order to the body that owes it, or to the one above; what is asked of the reader stands last. */
const aboutOrder =
  (asks: 'remindedTo' | 'escalatedTo') =>
  (
    { order, decisionLetter, reason }: BodyOf<'order-reminder' | 'order-escalation'>,
    { complainant }: LetterContent,
    setting: Setting,
  ): Content[] => [
    ...orderBlocks(order, decisionLetter, setting),
    facts([
      [setting.texts.complainant, complainant],
      [setting.texts.reason, reason],
    ]),
    deadline(setting.texts[asks]),
  ]

/** Whether a body gave a statement, and on which day. */
function heardParagraph(
  { body, askedOn, dueOn, givenOn }: BodyOf<'decision'>['statements'][number],
  { texts, language }: Setting,
): Content {
  const [asked, until, given] = [askedOn, dueOn, givenOn].map(day => (day ? formatDateInBoth(day, language) : ''))
  const text = givenOn ? texts.gaveStatement : texts.gaveNoStatement
  return paragraph(fill(text, { body, asked: asked ?? '', until: until ?? '', given: given ?? '' }))
}

/** The text of each kind of letter below the first paragraph. */
const bodies: {
  [Kind in LetterBody['kind']]: (body: BodyOf<Kind>, content: LetterContent, setting: Setting) => Content[]
} = {
  'standard-request': ({ items, note }, content, setting) => {
    const { texts } = setting
    const { answerBy } = content
    const until = answerBy ? fill(texts.supplyBy, moment(answerBy, setting)) : texts.supply
    return [heading(texts.missing), numbered(items), ...howToSupply(note, until, content, setting)]
  },

  'information-request': ({ questions, items, note }, content, setting) => {
    const { texts } = setting
    const { answerBy } = content
    const until = answerBy ? fill(texts.informBy, moment(answerBy, setting)) : texts.inform
    return [
      ...(questions.length > 0 ? [heading(texts.questions), numbered(questions)] : []),
      ...(items.length > 0 ? [heading(texts.wanted), numbered(items)] : []),
      ...howToSupply(note, until, content, setting),
    ]
  },

  decision: (body, { answerBy }, setting) => {
    const { texts } = setting
    return [
      ...body.answers.flatMap(({ issue, finding, law, remedy, orders }, index) => [
        heading(fill(texts.issue, { number: index + 1 })),
        paragraph(issue, { bold: true, margin: [0, 0, 0, 5] }),
        facts([
          [texts.finding, finding],
          [texts.law, law],
          [texts.remedy, remedy],
        ]),
        ...orders.flatMap(order =>
          // before the issue the letter has no number
          orderBlocks(order, [setting.reference, order.number].filter(Boolean).join('/'), setting),
        ),
      ]),
      ...(body.answers.some(({ orders }) => orders.length > 0)
        ? [{ text: texts.ordersBegin, margin: [0, 8, 0, 0] } as Content]
        : []),
      heading(texts.decisionHeading),
      facts([
        [texts.required, body.requiredDecision],
        [texts.justification, body.justification],
        [texts.heard, body.statements.map(each => heardParagraph(each, setting))],
        [texts.attachments, body.attachments.map(name => paragraph(name))],
      ]),
      ...whatToDo(answerBy, body, setting),
    ]
  },

  'non-admission': (body, { answerBy, issues }, setting) => {
    const { texts } = setting
    return [
      heading(texts.refusalHeading),
      facts([
        [texts.reason, body.reason],
        [texts.explanation, body.explanation],
        [texts.whereInstead, body.whereInstead],
      ]),
      heading(texts.presented),
      numbered(issues),
      ...whatToDo(answerBy, { ...body, replacesBecause: null }, setting),
    ]
  },

  referral: (body, content, { texts, language }) => [
    heading(texts.referredHeading),
    facts([
      [texts.complainant, content.complainant],
      [texts.representatives, content.representatives.join(texts.comma)],
      [texts.group, content.groupSize === null ? null : String(content.groupSize)],
      [texts.against, content.against],
      [texts.filedOn, formatDateInBoth(new Date(content.filedAt), language)],
      [texts.resolvedOn, Object.values(moment(body.resolvedAt, { language })).join(texts.comma)],
      [texts.mainIssue, body.mainIssue],
      [texts.whyReferred, body.reason],
      [texts.issues, [numbered(content.issues)]],
      [texts.attachments, body.attachments.length > 0 ? [numbered(body.attachments)] : texts.noAttachments],
    ]),
    deadline(fill(texts.answerUs, { date: formatDateInBoth(body.deadlineOn, language) })),
    { text: texts.toldComplainant, margin: [0, 8, 0, 0] },
  ],

  'statement-request': (body, _, setting) => {
    const { texts, origin, language } = setting
    return [
      facts([
        [texts.requestNumber, String(body.requestId)],
        [texts.complainant, body.complainant ?? texts.nameKept],
        [texts.decisionOn, body.decisionOn && formatDateInBoth(body.decisionOn, language)],
        [texts.decisionBy, body.decisionAuthority],
        [texts.decisionNumber, body.decisionNumber],
      ]),
      heading(texts.issuesToAnswer),
      numbered(body.issues),
      ...(body.question ? [heading(texts.questions), paragraph(body.question)] : []),
      ...(body.documents.length > 0 ? [heading(texts.enclosed), numbered(body.documents)] : []),
      heading(texts.howToState),
      numbered([fill(texts.stateOnline, { url: origin }), texts.stateOnPaper]),
      deadline(fill(texts.stateBy, moment(body.dueAt, setting))),
    ]
  },

  'order-reminder': aboutOrder('remindedTo'),
  'order-escalation': aboutOrder('escalatedTo'),
}

/** The body of a letter, by its kind. */
export const bodyOfLetter = (content: LetterContent, setting: Setting): Content[] =>
  (bodies[content.body.kind] as (body: LetterBody, content: LetterContent, setting: Setting) => Content[])(
    content.body,
    content,
    setting,
  )

/** What a body is to do, under the number by which it is asked about. */
const orderBlocks = (
  { text, to, dueOn, proof }: BodyOf<'decision'>['answers'][number]['orders'][number],
  number: string,
  { texts, language }: Setting,
): Content[] => [
  paragraph(fill(texts.order, { number }), { bold: true, margin: [0, 6, 0, 2] }),
  facts([
    [texts.orderText, text],
    [texts.orderTo, to],
    [texts.orderBy, formatDateInBoth(dueOn, language)],
    [texts.orderProof, proof],
  ]),
]

/** How to accept or reject, and the last day for it. */
function whatToDo(
  answerBy: string | null,
  { upheldBecause, replacesBecause }: Pick<BodyOf<'decision'>, 'upheldBecause' | 'replacesBecause'>,
  setting: Setting,
): Content[] {
  const { texts, origin } = setting
  const because = upheldBecause ?? replacesBecause
  const reviewed: Content[] =
    because === null
      ? []
      : [
          { text: upheldBecause === null ? texts.replaces : texts.upheld, bold: true, margin: [0, 14, 0, 4] },
          facts([[texts.reviewReason, because]]),
        ]
  if (answerBy === null) return [...reviewed, deadline(texts.closed)]
  return [
    ...reviewed,
    heading(texts.answerHeading),
    numbered(because === null ? [texts.accept, texts.reject] : [texts.accept]),
    { text: fill(texts.howToAnswer, { url: origin }), margin: [0, 3, 0, 0] },
    deadline(fill(texts.answerBy, moment(answerBy, setting))),
  ]
}

const deadline = (text: string): Content => ({
  unbreakable: true,
  margin: [0, 8, 0, 0],
  stack: [box([{ text, bold: true, margin: [14, 7, 12, 6] }])],
})

/** The date and time by which something is due. */
const moment = (instant: string, { language }: Pick<Setting, 'language'>) => ({
  date: formatDateInBoth(new Date(instant), language),
  time: formatTime(new Date(instant), language),
})
