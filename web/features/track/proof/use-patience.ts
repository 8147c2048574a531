import { useSearchParams } from 'react-router'

/** `yes` on a page that was reached by patience instead of a challenge: its forms go on that way. */
export const usePatience = (): 'yes' | undefined => (useSearchParams()[0].has('patient') ? 'yes' : undefined)
