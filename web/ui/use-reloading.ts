import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds between two questions about something that goes on in the background. */
const pollMilliseconds = 3000

/** Loads the page again and again while something that it shows goes on. */
export function useReloading(goesOn: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!goesOn || state !== 'idle') return undefined
    const timer = setTimeout(() => void revalidate(), pollMilliseconds)
    return () => clearTimeout(timer)
  }, [goesOn, revalidate, state])
}
