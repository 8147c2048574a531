import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#web/platform/preferences.ts'
import styles from './data-filters.module.css'
import { useValueName } from './data-filters-list.tsx'
import { loadChildren, type ValueChoice } from './data-filters-loading.ts'
import { useQuestion } from './use-question.ts'

interface ValueTreeProps {
  choices: ValueChoice[]
  isStatus: boolean
  isChosen: (value: string) => boolean
  onToggle: (choice: ValueChoice) => void
}

/** From this many on a list gets a field to narrow it. */
const manyChoices = 12

/** Choices to tick; branches open by a button and load what is below them then. */
export function ValueTree(props: ValueTreeProps) {
  const { t, i18n } = useTranslation('data-filters')
  const [text, setText] = useState('')
  const id = useId()
  const language = i18n.language as Language
  const { choices } = props
  const wanted = text.trim().toLowerCase()
  const shown = choices.filter(({ name }) => name[language].toLowerCase().includes(wanted))
  return (
    <>
      {choices.length > manyChoices && !props.isStatus && (
        <div className={styles.searchRow}>
          <label htmlFor={id}>{t('form.narrow')}</label>
          <input id={id} type="search" value={text} onChange={event => setText(event.currentTarget.value)} />
        </div>
      )}
      <ul className={styles.tree}>
        {shown.map(choice => (
          <Node key={choice.value} {...props} choice={choice} />
        ))}
      </ul>
      {shown.length === 0 && <p role="status">{t('form.nothing')}</p>}
    </>
  )
}

function Node({ choice, ...tree }: ValueTreeProps & { choice: ValueChoice }) {
  const { t } = useTranslation('data-filters')
  const nameOf = useValueName()
  const [isOpen, setIsOpen] = useState(false)
  const { ask, answer: children, isAsking } = useQuestion<ValueChoice[]>()
  const name = nameOf(choice, tree.isStatus)
  const open = () => {
    setIsOpen(!isOpen)
    const { branch } = choice
    if (!children && branch) ask(() => loadChildren(branch))
  }
  return (
    <li>
      <span className={styles.node}>
        {choice.branch && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'form.close' : 'form.open', { name })}
            onClick={open}
          >
            {isOpen ? '▾' : '▸'}
          </button>
        )}
        {choice.isChoice ? (
          <label>
            <input type="checkbox" checked={tree.isChosen(choice.value)} onChange={() => tree.onToggle(choice)} />
            {name}
          </label>
        ) : (
          name
        )}
      </span>
      {isOpen && isAsking && <p role="status">{t('form.loading')}</p>}
      {isOpen && children && (
        <ul className={styles.tree}>
          {children.map(child => (
            <Node key={child.value} {...tree} choice={child} />
          ))}
          {children.length === 0 && <li className="dimmed">{t('form.nothing')}</li>}
        </ul>
      )}
    </li>
  )
}
