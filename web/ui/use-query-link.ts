import { useLocation } from 'react-router'

/** This page's address with some of its query changed; null removes a parameter. */
export function useQueryLink(): (changes: Record<string, string | null>) => string {
  const { search } = useLocation()
  return changes => {
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name)
      else query.set(name, value)
    }
    return `?${query}`
  }
}
