import { kebeleIn } from '#contract/values/lists.ts'
import { fullName } from '#contract/values/full-name.ts'
import type { Party } from '#contract/values/complaint-parts.ts'
import type { DossierBlock } from '#server/features/letters/index.ts'
import { formatDate, formatDateInBoth } from '#server/platform/dates.ts'
import type { Words } from '../words.ts'
import type { GatheredCase } from '../gather-case.ts'

/** What was filed. */
export function complaintPart(
  filed: GatheredCase['filed'],
  { language, texts: { complaint: t, cover, comma }, named, moment }: Words,
): DossierBlock[] {
  const letter = [filed.decisionAuthority, filed.decisionNumber].filter(Boolean).join(comma)
  return [
    {
      kind: 'facts',
      rows: [
        [t.registered, moment(filed.registeredAt)],
        [t.type, named(filed.complaintType)],
        [t.way, named(filed.submissionWay)],
        [cover.against, [named(filed.againstOrganization), named(filed.againstDepartment)].filter(Boolean).join(comma)],
        [cover.handledBy, named(filed.handlingOrganization)],
        [t.place, filed.locationNames.map(named).join(comma)],
        [t.decidedOn, filed.violatedDecisionOn ? formatDateInBoth(filed.violatedDecisionOn, language) : ''],
        [t.letter, letter],
        [t.law, filed.violatedLaw ?? ''],
        [t.required, named(filed.requiredDecision)],
        [t.group, filed.groupSize === null ? '' : String(filed.groupSize)],
        [t.severity, named(filed.severity)],
        [t.onPaper, filed.supportingDocuments.join(comma)],
      ],
    },
    { kind: 'heading', text: t.issues },
    { kind: 'list', items: filed.issues.map(({ text }) => text) },
  ]
}

/** Who complains, who speaks for them, and, in the internal parts, who handles the case. */
export function peoplePart(
  { complainant, representatives }: GatheredCase['filed'],
  internal: GatheredCase['internal'],
  words: Words,
): DossierBlock[] {
  const { person } = words.texts
  const handlers = internal?.handlers.handlers ?? []
  return [
    { kind: 'heading', text: person.complainant },
    partyFacts(complainant, words),
    ...representatives.flatMap((representative, at): DossierBlock[] => [
      { kind: 'heading', text: words.fill(person.representative, { number: at + 1 }) },
      partyFacts(representative, words),
    ]),
    ...(handlers.length > 0
      ? ([
          { kind: 'heading', text: person.handlers },
          { kind: 'facts', rows: handlers.map(handler => handlerRow(handler, words)) },
        ] satisfies DossierBlock[])
      : []),
  ]
}

function partyFacts(party: Party, { language, texts: { person, comma }, named }: Words): DossierBlock {
  const home = [
    named(party.region),
    named(party.zone),
    named(party.woreda),
    kebeleIn(language, party.kebele),
    party.houseNumber,
  ]
  return {
    kind: 'facts',
    rows: [
      [person.name, fullName(party)],
      [person.gender, named(party.gender)],
      [person.ageGroup, named(party.ageGroup)],
      [person.nationality, person.nationalities[party.nationality]],
      [person.occupation, named(party.occupation)],
      [person.home, home.filter(Boolean).join(comma)],
      [person.address, party.address ?? ''],
      [person.phone, party.phone ?? ''],
      [person.email, party.email ?? ''],
    ],
  }
}

type Handler = NonNullable<GatheredCase['internal']>['handlers']['handlers'][number]

function handlerRow(handler: Handler, { language, texts: { person, comma }, named, fill }: Words): [string, string] {
  const left = handler.removedAt ?? handler.declinedAt
  return [
    named(handler.name),
    [
      named(handler.role),
      named(handler.organization),
      handler.isLead ? person.lead : '',
      left ? fill(person.left, { date: formatDate(new Date(left), language) }) : '',
    ]
      .filter(Boolean)
      .join(comma),
  ]
}
