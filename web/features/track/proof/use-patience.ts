import { useSearchParams } from 'react-router'

/** `yes` on a page that was opened by waiting instead of a solved challenge: its forms wait too. */
export const usePatience = (): 'yes' | undefined => (useSearchParams()[0].has('patient') ? 'yes' : undefined)
