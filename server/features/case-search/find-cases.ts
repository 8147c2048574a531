import {
  type CaseMatch,
  casesOfGroup,
  casesOfOneGroup,
  type CasePlace,
  type FoundCases,
} from '#contract/desk/case-search.ts'
import { casePlaces } from '#contract/desk/desk-choices.ts'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { findRowsOf, toComplaintRow } from '#server/features/complaint-list/index.ts'
import {
  type CaseWords,
  type FoundLetter,
  markWords,
  readCaseWords,
  readSearch,
} from '#server/features/complaint-search/index.ts'
import { letterReference } from '#server/features/letters/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { type CaseText, findPlacedCases, listCaseTexts, type PlacedCase } from './case-search.queries.ts'

const nothing: FoundCases = { groups: [], isCut: false, isTooShort: false }

/** Matches of one case that are shown. */
const mostMatches = 4

/** Cases that the actor may see, grouped by where the words were found. Throws NotPermitted. */
export async function findCases(
  context: Context,
  actor: Actor,
  { text, place }: { text: string; place?: CasePlace },
): Promise<FoundCases> {
  requirePermission(actor, 'Complaints - List View')
  const words = readCaseWords(text)
  if (!words) return { ...nothing, isTooShort: true }
  const now = context.clock.now()
  return readAs(context, actor, async tx => {
    const { letters = [] } = (await readSearch(tx, text)) ?? {}
    const shown = place ? casesOfOneGroup : casesOfGroup
    const { placed: found, isCut } = await findPlacedCases(tx, words, shown)
    const placed = withLetters(found, letters).filter(each => place === undefined || each.place === place)
    const ids = placed.map(({ complaintId }) => complaintId)
    const rows = new Map((await findRowsOf(tx, ids)).map(row => [row.id, toComplaintRow(row, now)]))
    const texts = Map.groupBy(await listCaseTexts(tx, ids), ({ complaintId }) => complaintId)
    return {
      isCut,
      isTooShort: false,
      groups: byUsefulness(placed).flatMap(name => {
        const ofPlace = placed.filter(each => each.place === name)
        const cases = ofPlace.flatMap(({ complaintId }) => {
          const complaint = rows.get(complaintId)
          if (!complaint) return []
          const numbers = numbersOf(complaint.trackingId, letters, complaintId, words)
          return [{ complaint, matches: matchesOf(name, numbers, texts.get(complaintId) ?? [], words) }]
        })
        if (cases.length === 0) return []
        return [{ place: name, total: { count: ofPlace[0]?.ofPlace ?? 0, isMore: isCut }, cases }]
      }),
    }
  })
}

/** The places, those first where a case holds every word as a whole word, otherwise in the order of `casePlaces`. */
function byUsefulness(placed: readonly PlacedCase[]): CasePlace[] {
  const whole = new Set(placed.filter(({ isWhole }) => isWhole).map(({ place }) => place))
  return casePlaces.toSorted((one, other) => Number(whole.has(other)) - Number(whole.has(one)))
}

/** A typed letter number means that letter, so it comes before other matches of these digits. */
function withLetters(found: readonly PlacedCase[], letters: readonly FoundLetter[]): PlacedCase[] {
  const ids = new Set(letters.map(({ complaintId }) => complaintId))
  if (ids.size === 0) return [...found]
  const others = found.filter(({ complaintId }) => !ids.has(complaintId))
  const ofLetters = (others.find(({ place }) => place === 'letter')?.ofPlace ?? 0) + ids.size
  return [
    ...[...ids].map((complaintId): PlacedCase => ({ complaintId, place: 'letter', ofPlace: ofLetters, isWhole: true })),
    ...others,
  ]
}

/** A match by digits alone is marked whole. */
function numbersOf(
  trackingId: string,
  letters: readonly FoundLetter[],
  complaintId: number,
  { patterns }: CaseWords,
): CaseMatch[] {
  const whole = (place: CasePlace, text: string): CaseMatch => ({ place, pieces: [{ text, isMatch: true }] })
  const isFound = patterns.some(pattern => new RegExp(pattern, 'u').test(trackingId))
  return [
    ...(isFound ? [whole('tracking-id', formatTrackingId(trackingId))] : []),
    ...letters
      .filter(letter => letter.complaintId === complaintId)
      .map(letter => whole('letter', letterReference(letter.id, letter.issuedAt))),
  ]
}

/** Why the case was found, beginning with the place that it is listed under. */
function matchesOf(
  place: CasePlace,
  numbers: readonly CaseMatch[],
  texts: readonly CaseText[],
  words: CaseWords,
): CaseMatch[] {
  const found = texts.flatMap(each => {
    const pieces = markWords(each.text, words, each.place === 'name' ? 'name' : 'text')
    return pieces ? [{ place: each.place, pieces }] : []
  })
  const rank = (match: CaseMatch) => (match.place === place ? -1 : casePlaces.indexOf(match.place))
  return [...numbers, ...found].toSorted((one, other) => rank(one) - rank(other)).slice(0, mostMatches)
}
