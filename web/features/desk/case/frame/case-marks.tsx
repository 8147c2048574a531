import { type MouseEvent, useEffect } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from '../case.module.css'

/** A part of the case to which one can jump. */
export interface CaseMark {
  /** The id of the part. */
  id: string
  name: string
  /** How many things are in it; left out when that says nothing. */
  count?: number | undefined
}

/** Shows a part of the case: unfolds it, scrolls to it and moves the focus there. */
function show(id: string): void {
  const part = document.getElementById(id)
  if (!part?.matches('[data-part]')) return
  for (const folded of part.querySelectorAll<HTMLDetailsElement>(':scope > section > details')) folded.open = true
  part.focus()
  part.scrollIntoView()
}

/**
 * Links to the parts of the case, which stay in view. The part that was chosen last stands in the address, so it is shown again after
 * the page is loaded again. The router does not learn of it: it treats another address as a new visit.
 */
export function CaseMarks({ marks }: { marks: readonly CaseMark[] }) {
  const { t } = useTranslation('desk')
  useEffect(() => show(location.hash.slice(1)), [])
  const follow = (event: MouseEvent, id: string) => {
    event.preventDefault()
    history.replaceState(history.state, '', `#${id}`)
    show(id)
  }
  return (
    <nav aria-label={t('case.panes.marks')} className={styles.marks}>
      {marks.map(({ id, name, count }) => (
        <a key={id} href={`#${id}`} onClick={event => follow(event, id)}>
          {name}
          {count !== undefined && <span> {count}</span>}
        </a>
      ))}
    </nav>
  )
}
