const key = 'lastList'
const start = '/compliants/-7'

/** Keeps the address of the open list, with its filter, order and page, for the way back from a case. */
export const rememberList = (address: string): void => sessionStorage.setItem(key, address)

const rowsKey = 'lastRows'

/** Keeps the cases of the open list in their order, for the way from one to the next. */
export const rememberRows = (complaintIds: readonly number[]): void =>
  sessionStorage.setItem(rowsKey, JSON.stringify(complaintIds))

/** The cases before and after this one in the list that was open last in this tab. */
export function besideInList(complaintId: number): { previous: number | undefined; next: number | undefined } {
  const rows = JSON.parse(sessionStorage.getItem(rowsKey) ?? '[]') as number[]
  const at = rows.indexOf(complaintId)
  return at === -1 ? { previous: undefined, next: undefined } : { previous: rows[at - 1], next: rows[at + 1] }
}

/** The list that was open last in this tab, at the row of the case; without one that of the last seven days. */
export function lastList(complaintId?: number): string {
  const address = sessionStorage.getItem(key) ?? start
  return complaintId === undefined ? address : `${address}#${rowId(complaintId)}`
}

/** The same list, with the action that made the case invisible to the reader. */
export function lastListAfter(action: string): string {
  const [path = start, query] = lastList().split('?')
  const asked = new URLSearchParams(query)
  asked.set('left', action)
  return `${path}?${asked}`
}

/** The id of the link of a case in a list. */
export const rowId = (complaintId: number): string => `case-${complaintId}`
