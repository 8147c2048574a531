import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { DocumentsContent } from '#contract/desk/standard-texts.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { GroupFrame } from '#web/ui/fields/field-frame.tsx'
import { useField } from '#web/ui/fields/form-state.ts'
import { Checkbox } from '#web/ui/fields/inputs.tsx'

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
  const { language: reader } = useTranslation('case-handling')
  const { value } = useField('listedItems')
  const ticked = [value ?? []].flat()
  const offered = items.map(item => ({ text: item[language], meaning: item[reader] }))
  const gone = ticked.filter(text => !offered.some(each => each.text === text))
  const all = [...offered, ...gone.map(text => ({ text, meaning: text }))]
  if (all.length === 0) return null
  return (
    <GroupFrame name="listedItems" isOptional>
      {({ id }) =>
        all.map(({ text, meaning }, index) => (
          <Checkbox
            key={text}
            id={index === 0 ? id : `${id}-${index}`}
            name="listedItems"
            value={text}
            label={<span lang={language}>{text}</span>}
            description={meaning === text ? undefined : meaning}
            defaultChecked={ticked.includes(text)}
          />
        ))
      }
    </GroupFrame>
  )
}
