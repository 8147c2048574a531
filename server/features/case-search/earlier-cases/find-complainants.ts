import {
  casesOfComplainant,
  type FoundComplainant,
  type FoundComplainants,
  mostComplainants,
} from '#contract/desk/earlier-cases.ts'
import { fullName } from '#contract/values/full-name.ts'
import { foldName, readCaseWords } from '#server/features/complaint-search/index.ts'
import { listLinked, toLinked } from '#server/features/supervision/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { type CaseOfComplainant, findCasesOfComplainants } from './complainants.queries.ts'

/** People who filed before, as they last filed, with the newest of their visible cases. Throws NotPermitted. */
export async function findComplainants(
  context: Context,
  actor: Actor,
  { text }: { text: string },
): Promise<FoundComplainants> {
  requirePermission(actor, 'Complaints - List View')
  const words = readCaseWords(text)
  if (!words) return { complainants: [], isCut: false, isTooShort: true }
  return readAs(context, actor, async tx => {
    const { cases, isCut } = await findCasesOfComplainants(tx, words)
    const people = [...Map.groupBy(cases, personKey).values()].map(newestFirst)
    const shown = people.slice(0, mostComplainants)
    const ids = shown.flatMap(own => own.slice(0, casesOfComplainant).map(({ complaintId }) => complaintId))
    const linked = new Map((await listLinked(tx, ids)).map(row => [row.id, toLinked(row)]))
    return {
      complainants: shown.map(own => toFound(own, linked, isCut)),
      isCut: isCut || people.length > shown.length,
      isTooShort: false,
    }
  })
}

/** The same name, in whichever letters of the same sound, and the same phone. */
const personKey = ({ person }: CaseOfComplainant): string => `${person.phone ?? ''} ${foldName(fullName(person))}`

const newestFirst = (cases: readonly CaseOfComplainant[]): CaseOfComplainant[] =>
  cases.toSorted(
    (one, other) => Number(other.registeredAt) - Number(one.registeredAt) || other.complaintId - one.complaintId,
  )

function toFound(
  own: readonly CaseOfComplainant[],
  linked: ReadonlyMap<number, ReturnType<typeof toLinked>>,
  isCut: boolean,
): FoundComplainant {
  const [last] = own
  if (!last) throw new Error('A found complainant has a case.')
  return {
    person: last.person,
    language: last.language,
    cases: own.slice(0, casesOfComplainant).flatMap(({ complaintId }) => linked.get(complaintId) ?? []),
    total: { count: own.length, isMore: isCut },
  }
}
