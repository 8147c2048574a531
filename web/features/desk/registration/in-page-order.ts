import { fieldId } from '#web/ui/fields/form-state.ts'

/** Refused fields in the order in which the page has them now; those that it does not have come last. */
export function inPageOrder<Refused extends { field: string }>(fields: readonly Refused[]): Refused[] {
  const places = new Map(fields.map(({ field }) => [field, document.getElementById(fieldId(field))]))
  return fields.toSorted(({ field: one }, { field: other }) => {
    const [first, second] = [places.get(one), places.get(other)]
    if (!first || !second) return Number(!first) - Number(!second)
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
  })
}
