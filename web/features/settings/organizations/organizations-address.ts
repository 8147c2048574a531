import { useLocation } from 'react-router'
import { useQueryLink } from '#web/ui/use-query-link.ts'

/** Addresses of the page of bodies that keep the filter of the list: with a panel, or with none. */
export function useBodiesAddress(): (panel?: Partial<Record<'add' | 'edit' | 'delete' | 'merge', string>>) => string {
  const linkTo = useQueryLink()
  const closed = { add: null, edit: null, delete: null, merge: null, into: null }
  return panel => linkTo({ ...closed, ...panel })
}

const filterNames = ['text', 'sector', 'state', 'cursor']

/** The filter in use, for a form whose fields become the address. */
export function useKeptFilter(): [name: string, value: string][] {
  const query = new URLSearchParams(useLocation().search)
  return [...query].filter(([name, value]) => filterNames.includes(name) && value !== '')
}
