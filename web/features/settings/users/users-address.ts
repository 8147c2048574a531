import { useLocation } from 'react-router'

const ofPanel = ['panel', 'user', 'named', 'of']

/** Addresses of the page of users that keep the filter: with another panel, or with none. */
export function usePanelAddress(): (panel?: Record<'panel' | 'user' | 'named', string>) => string {
  const { search } = useLocation()
  return panel => {
    const query = new URLSearchParams(search)
    for (const name of ofPanel) query.delete(name)
    for (const [name, value] of Object.entries(panel ?? {})) query.set(name, value)
    return `?${query}`
  }
}
