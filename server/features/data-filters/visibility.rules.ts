/** Which cases somebody sees: for each kind the values that are open; null or left out when the kind does not restrict. */
export type Visibility = Partial<Record<VisibilityKind, readonly string[] | null>>

const kinds = ['organizations', 'departments', 'locations', 'against', 'types', 'severities', 'statuses'] as const
type VisibilityKind = (typeof kinds)[number]

/** Whether every case of the first visibility lies in the second: the kinds have to hold together, the values of one are alternatives. */
export const isWithin = (inner: Visibility, outer: Visibility): boolean =>
  kinds.every(kind => {
    const allowed = outer[kind]
    return !allowed || (inner[kind]?.every(value => allowed.includes(value)) ?? false)
  })
