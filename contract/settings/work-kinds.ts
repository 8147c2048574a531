/** Kinds of work that name a person, in the order of the page: whoever leaves hands them over. */
export const workKinds = [
  'receiving',
  'directing',
  'leading',
  'handling',
  'reviewing',
  'signing',
  'structures',
  'delegations',
  'absences',
  'reports',
  'systemic-cases',
  'expert-bodies',
] as const
export type WorkKindName = (typeof workKinds)[number]

/** Single pieces that one hand-over can name beside whole kinds. */
export const mostChosen = 500
