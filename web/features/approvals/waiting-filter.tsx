import { Form, Link, useSearchParams } from 'react-router'
import { longestTyped } from '#contract/values/checked-digits.ts'
import type { WaitingCase } from '#contract/desk/signatures.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect, TextInput } from '#web/ui/fields/inputs.tsx'
import { byLabel } from '#web/ui/fields/options.ts'
import { hasWords, sortRows } from '#web/ui/table/narrow-rows.ts'
import styles from './approvals.module.css'

const sortedBy = (labelOf: (action: string) => string) => ({
  registered: ({ complaint }: WaitingCase) => complaint.registeredAt,
  asked: ({ action }: WaitingCase) => labelOf(action),
  complainant: ({ complaint }: WaitingCase) => complaint.complainantName,
  due: ({ complaint }: WaitingCase) => complaint.dueAt,
})

/** The name of an action in the reader's language. */
function useActionLabel(): (action: string) => string {
  const { t } = useTranslation('case-actions')
  return action => t(`names.${action as 'forward'}`)
}

/** The cases that the address asks for: by words, by what is asked, in an order. */
export function useNarrowed(cases: readonly WaitingCase[]): { shown: readonly WaitingCase[]; isNarrowed: boolean } {
  const { language } = useTranslation()
  const labelOf = useActionLabel()
  const [query] = useSearchParams()
  const [text, action] = [query.get('text') ?? '', query.get('action') ?? '']
  const digits = text.replace(/\s/g, '')
  const found = cases.filter(
    one =>
      (action === '' || one.action === action) &&
      (one.complaint.trackingId.includes(digits) || hasWords(text, textsOf(one))),
  )
  return {
    shown: sortRows(found, query.get('sort'), sortedBy(labelOf), language),
    isNarrowed: text !== '' || action !== '',
  }
}

const textsOf = ({ complaint, proposedBy }: WaitingCase) => [
  complaint.trackingId,
  complaint.complainantName,
  complaint.issue,
  complaint.againstOrganization.en,
  complaint.againstOrganization.am,
  proposedBy.name.en,
  proposedBy.name.am,
]

interface WaitingFilterProps {
  cases: readonly WaitingCase[]
  /** Folded otherwise, so that it takes no room from the cases. */
  isOpen: boolean
}

/** Searching the cases that wait, and narrowing them to one action. */
export function WaitingFilter({ cases, isOpen }: WaitingFilterProps) {
  const { t, language } = useTranslation(['signing', 'shell'])
  const labelOf = useActionLabel()
  const [query] = useSearchParams()
  const actions = [...new Set(cases.map(({ action }) => action))].map(value => ({
    value,
    label: labelOf(value),
  }))
  return (
    <search className={`${styles.find} no-print`}>
      <details open={isOpen}>
        <summary>{t('list.find')}</summary>
        <Form method="get" className={styles.filter} key={query.toString()}>
          {query.get('sort') && <input type="hidden" name="sort" value={query.get('sort') ?? ''} />}
          <TextInput
            name="text"
            type="search"
            label={t('list.search')}
            defaultValue={query.get('text') ?? ''}
            longest={longestTyped}
          />
          <NativeSelect
            name="action"
            label={t('columns.asked')}
            defaultValue={query.get('action') ?? ''}
            data={[{ value: '', label: t('list.anyAction') }, ...actions.toSorted(byLabel(language))]}
          />
          <Button>{t('shell:search')}</Button>
          {(query.get('text') || query.get('action')) && <Link to="?">{t('list.all')}</Link>}
        </Form>
      </details>
    </search>
  )
}
