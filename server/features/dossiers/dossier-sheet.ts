import { formatFileSize } from '#contract/values/file-size.ts'
import { statusTexts } from '#contract/values/status-texts.ts'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { fullName } from '#contract/values/full-name.ts'
import type { Bilingual } from '#contract/values/names.ts'
import type { DossierBlock, DossierSheet } from '#server/features/letters/index.ts'
import type { Language } from '#server/platform/actor.ts'
import { formatDate, formatDateInBoth, formatTime } from '#server/platform/dates.ts'
import type { DossierTexts } from './dossier-english.texts.ts'
import type { GatheredCase, ToldStep } from './gather-case.ts'
import { complaintPart, peoplePart } from './parts/filed-parts.ts'
import { correctionsPart } from './parts/corrections-part.ts'
import { ordersPart } from './parts/orders-part.ts'
import { statementsPart } from './parts/statements-part.ts'
import { decisionsPart, opinionsPart, referralsPart } from './parts/outcome-parts.ts'
import { type Words, wordsOf } from './words.ts'
import { stepText } from './step.texts.ts'

interface Frame {
  language: Language
  now: Date
  /** The page that checks a dossier. */
  checkUrl: string
  fingerprint: string
  /** The member of staff who asked; null for the complainant. */
  askedBy: { name: Bilingual; organization: Bilingual | null } | null
}

/** The case on paper, in the language of who asked for it. A part without anything is left out, but for the documents. */
export function dossierSheet(gathered: GatheredCase, frame: Frame): DossierSheet {
  const words = wordsOf(frame.language)
  const { texts } = words
  const { filed, internal } = gathered
  const parts: [keyof DossierTexts['parts'], DossierBlock[]][] = [
    ['complaint', complaintPart(filed, words)],
    ['people', peoplePart(filed, internal, words)],
    ['chronology', chronologyPart(gathered, words)],
    ['corrections', correctionsPart(gathered, words)],
    ['statements', statementsPart(gathered, words)],
    ['opinions', opinionsPart(gathered, words)],
    ['decisions', decisionsPart(gathered, words)],
    ['orders', ordersPart(gathered, words)],
    ['referrals', referralsPart(gathered, words)],
    ['letters', lettersPart(gathered, words)],
    ['messages', messagesPart(gathered, words)],
    ['notes', notesPart(gathered, words)],
    ['documents', documentsPart(gathered, words)],
  ]
  return {
    language: frame.language,
    title: frame.askedBy ? texts.title : texts.ownTitle,
    issuer: filed.handlingOrganization,
    issuedAt: frame.now,
    reference: formatTrackingId(filed.trackingId),
    facts: coverFacts(gathered, frame, words),
    notices: coverNotices(gathered, frame, words),
    check: { url: frame.checkUrl, caption: texts.cover.scan },
    contents: texts.contents,
    parts: parts.flatMap(([name, blocks]) => (blocks.length > 0 ? [{ title: texts.parts[name], blocks }] : [])),
  }
}

function coverFacts(
  { filed, documents, internal }: GatheredCase,
  { language, now, fingerprint, askedBy }: Frame,
  { texts, named }: Words,
): DossierSheet['facts'] {
  const { cover } = texts
  const by = askedBy ? [named(askedBy.name), named(askedBy.organization)] : [cover.theComplainant]
  return [
    [cover.trackingId, formatTrackingId(filed.trackingId)],
    [cover.complainant, fullName(filed.complainant)],
    [
      cover.against,
      [named(filed.againstOrganization), named(filed.againstDepartment)].filter(Boolean).join(texts.comma),
    ],
    [cover.handledBy, named(filed.handlingOrganization)],
    [cover.status, statusTexts[language].status[filed.status]],
    [cover.files, String(documents.length)],
    [cover.askedBy, by.filter(Boolean).join(texts.comma)],
    [cover.madeAt, `${formatDateInBoth(now, language)}${texts.comma}${formatTime(now, language)}`],
    ...(askedBy ? [[cover.internal, internal ? texts.yes : texts.no] as [string, string]] : []),
    // in groups, so that a line can break between them
    [cover.key, fingerprint.match(/.{8}/g)?.join(' ') ?? ''],
  ]
}

function coverNotices({ internal }: GatheredCase, { checkUrl, askedBy }: Frame, { texts, fill }: Words): string[] {
  const { cover } = texts
  const about = askedBy ? (internal ? cover.withInternal : cover.withoutInternal) : cover.ownWithout
  return [about, fill(cover.signed, { url: `${new URL(checkUrl).origin}/letter` })]
}

const chronologyPart = ({ steps }: GatheredCase, words: Words): DossierBlock[] =>
  steps.length === 0 ? [] : [{ kind: 'facts', rows: steps.map(step => [words.moment(step.at), stepLine(step, words)]) }]

function stepLine(step: ToldStep, words: Words): string {
  const { language, texts, named, fill } = words
  const by =
    step.actorKind === 'visitor'
      ? texts.step.visitor
      : step.actorKind === 'system'
        ? texts.step.system
        : step.actorName && fill(texts.step.by, { name: named(step.actorName) })
  const held = [named(step.organization), named(step.role)].filter(Boolean).join(texts.comma)
  return [
    [stepText(step.action, language), by].filter(Boolean).join(' '),
    held,
    ...askedIn(step, words),
    contactIn(step, words),
    step.reason && fill(step.contact ? texts.step.said : texts.step.reason, { reason: step.reason }),
  ]
    .filter(Boolean)
    .join('\n')
}

/** What the complainant was asked for, and their answers. */
function askedIn({ missingItems, questions }: ToldStep, { texts: { step: t, comma }, named, fill }: Words): string[] {
  const items = missingItems ?? []
  return [
    ...(items.length > 0 ? [fill(t.asked, { items: items.map(named).join(comma) })] : []),
    ...(questions ?? []).flatMap(({ question, answer }) => [
      fill(t.question, { question }),
      answer === null ? t.noAnswer : fill(t.answer, { answer }),
    ]),
  ]
}

const contactIn = ({ contact }: ToldStep, { texts: { step: t, comma } }: Words): string | null =>
  contact && [t.channels[contact.channel], t.outcomes[contact.outcome]].join(comma)

const lettersPart = ({ letters }: GatheredCase, { language, texts, fill }: Words): DossierBlock[] =>
  letters.flatMap(({ letter, sheet }) => [
    { kind: 'heading' as const, text: `${texts.letter.kinds[letter.kind]}${texts.comma}${letter.reference}` },
    {
      kind: 'note' as const,
      text: [
        formatDateInBoth(new Date(letter.issuedAt), language),
        ...(letter.endedAt ? [fill(texts.letter.ended, { date: formatDate(new Date(letter.endedAt), language) })] : []),
        fill(texts.letter.asIssued, { file: letterFile(letter) }),
      ].join(' · '),
    },
    { kind: 'letter' as const, sheet },
  ])

/** The name of a letter's PDF in the archive. */
export const letterFile = ({ fileName }: { fileName: string }): string => `letters/${fileName}`

const messagesPart = ({ messages }: GatheredCase, { texts, moment }: Words): DossierBlock[] =>
  messages.length === 0
    ? []
    : [
        {
          kind: 'facts',
          rows: messages.map(({ at, channel, text }) => [
            `${moment(at)}${texts.comma}${texts.message.channels[channel]}`,
            text ?? texts.message.withoutText,
          ]),
        },
      ]

const notesPart = ({ internal }: GatheredCase, { texts, named, moment }: Words): DossierBlock[] =>
  internal === null || internal.notes.notes.length === 0
    ? []
    : [
        {
          kind: 'facts',
          rows: internal.notes.notes
            .toReversed()
            .map(({ writtenAt, authorName, text }) => [
              `${moment(writtenAt)}${texts.comma}${named(authorName)}`,
              text ?? texts.note.withdrawn,
            ]),
        },
      ]

const documentsPart = ({ documents }: GatheredCase, { texts, named, moment }: Words): DossierBlock[] =>
  documents.length === 0
    ? [{ kind: 'text', text: texts.none }]
    : [
        {
          kind: 'facts',
          rows: documents.map(({ file, type, size, attachedAt }) => [
            moment(attachedAt),
            [file, [named(type), formatFileSize(size)].filter(Boolean).join(texts.comma)].join('\n'),
          ]),
        },
      ]
