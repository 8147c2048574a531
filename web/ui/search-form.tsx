import { longestTyped } from '#contract/values/checked-digits.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from './fields/inputs.tsx'
import { Form, Link } from 'react-router'

interface SearchFormProps {
  /** The present search text. */
  text: string
  label: string
  hint?: string
  /** The link back to the whole list. */
  clear: string
}

/** Searching a list by one text, which becomes the address. */
export function SearchForm({ text, label, hint, clear }: SearchFormProps) {
  const { t } = useTranslation('shell')
  return (
    <search className="no-print">
      <Form method="get" className="search-form" key={text}>
        <TextInput
          name="text"
          type="search"
          label={label}
          description={hint}
          defaultValue={text}
          longest={longestTyped}
        />
        <Button>{t('search')}</Button>
        {text && <Link to="?">{clear}</Link>}
      </Form>
    </search>
  )
}
