import { useQueryLink } from '#web/ui/use-query-link.ts'

/** Addresses of the page of users that keep the filter: with another panel, or with none. */
export function usePanelAddress(): (panel?: Record<'panel' | 'user' | 'named', string>) => string {
  const linkTo = useQueryLink()
  return panel => linkTo({ panel: null, user: null, named: null, of: null, ...panel })
}
