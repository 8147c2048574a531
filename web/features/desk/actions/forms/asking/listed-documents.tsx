import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { DocumentsContent } from '#contract/desk/standard-texts.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import { useField } from '#web/ui/fields/form-state.ts'

interface ListedDocumentsProps {
  items: DocumentsContent['items']
  /** The language in which the complainant reads the request. */
  language: ComplaintDetail['language']
}

/**
 * The documents that this type of complaint needs, to be ticked: as the letter will name them, with their names in the reader's language
 * below. Documents that were ticked before and are no longer on the list are shown too.
 */
export function ListedDocuments({ items, language }: ListedDocumentsProps) {
  const { language: own } = useTranslation('case-handling')
  const { value } = useField('listedItems')
  const offered = items.map(item => ({ text: item[language], meaning: item[own] }))
  const gone = [value ?? []].flat().filter(text => !offered.some(each => each.text === text))
  const all = [...offered, ...gone.map(text => ({ text, meaning: text }))]
  if (all.length === 0) return null
  return (
    <CheckboxGroupField
      name="listedItems"
      isOptional
      options={all.map(({ text, meaning }) => ({
        value: text,
        label: <span lang={language}>{text}</span>,
        hint: meaning === text ? undefined : meaning,
      }))}
    />
  )
}
