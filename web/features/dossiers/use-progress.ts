import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Dossier } from '#contract/filing/dossiers.ts'

/** Milliseconds between two questions about the progress of a dossier. */
const pollMilliseconds = 3000

/** Loads the page again and again while a dossier is being made. */
export function useProgress(dossiers: readonly Dossier[]): void {
  const { revalidate, state } = useRevalidator()
  const isMaking = dossiers.some(({ status }) => status === 'making')
  useEffect(() => {
    if (!isMaking || state !== 'idle') return undefined
    const timer = setTimeout(() => void revalidate(), pollMilliseconds)
    return () => clearTimeout(timer)
  }, [isMaking, revalidate, state])
}
