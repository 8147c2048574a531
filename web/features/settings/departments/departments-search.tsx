import { TextInput } from '#web/ui/fields/inputs.tsx'
import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { ManagedDepartment } from '#contract/settings/departments.ts'
import { holdsWords } from '#contract/values/fold-letters.ts'
import styles from '../organizations/bodies.module.css'
import { departmentPath } from './departments-branches.ts'

const mostShown = 20

interface DepartmentSearchProps {
  tree: readonly ManagedDepartment[]
  addressOf: (id: number) => string
}

/** Departments of this body whose names hold the typed text, by sound. */
export function DepartmentSearch({ tree, addressOf }: DepartmentSearchProps) {
  const { t, language } = useTranslation('bodies')
  const [text, setText] = useState('')
  const isAsked = text.trim() !== ''
  const found = isAsked ? tree.filter(({ nameEn, nameAm }) => holdsWords(text, nameEn, nameAm)) : []
  return (
    <search className="no-print">
      <TextInput
        type="search"
        label={t('departments.search')}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <p role="status" className="visually-hidden">
        {isAsked && t('found', { count: found.length })}
      </p>
      {isAsked && (
        <ul className={styles.found}>
          {found.length === 0 && <li>{t('place.nothing')}</li>}
          {found.slice(0, mostShown).map(({ id }) => (
            <li key={id}>
              <Link to={addressOf(id)} onClick={() => setText('')}>
                {departmentPath(tree, id, language)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
