import type { ComplaintDetail, StatusStep } from '#contract/desk/complaints.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './case.module.css'

interface MissingItemsProps {
  items: NonNullable<StatusStep['missingItems']>
  /** In which the complainant reads them. */
  language: ComplaintDetail['language']
}

/** What the complainant was asked for: as the letter names it, and where it has another name in the reader's language, that too. */
export function MissingItems({ items, language }: MissingItemsProps) {
  const { language: reader } = useTranslation('case-handling')
  return (
    <ul className={styles.missingItems}>
      {items.map(item => {
        const meaning = item[reader]
        const asked = item[language]
        return (
          <li key={asked}>
            {/* of an item in words of its own the language is not known */}
            <span lang={item.en === item.am ? undefined : language}>{asked}</span>
            {meaning !== asked && <small className="dimmed"> {meaning}</small>}
          </li>
        )
      })}
    </ul>
  )
}
