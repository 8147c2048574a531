const key = 'lastList'
const start = '/compliants/-7'

/** Keeps the address of the open list, with its filter, order and page, for the way back from a case. */
export const rememberList = (address: string): void => sessionStorage.setItem(key, address)

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
