import { useId, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { holdsWords } from '#contract/values/fold-letters.ts'
import styles from '../data-filters/data-filters.module.css'
import { useValueName } from '../data-filters/data-filters-list.tsx'
import { loadChildren, type ValueChoice } from '../data-filters/data-filters-loading.ts'
import { type Found, useFound } from '#web/ui/fields/use-found.ts'
import { useQuestion } from '../use-question.ts'

interface ValueTreeProps {
  isStatus: boolean
  isChosen: (value: string) => boolean
  onToggle: (choice: ValueChoice) => void
}

interface SearchedTreeProps extends ValueTreeProps {
  /** The entries before anything is searched. */
  choices: Found<ValueChoice> | undefined
  /** Searches the whole tree, including closed branches; without it only listed entries are searched. */
  find?: ((text: string) => Promise<Found<ValueChoice>>) | undefined
}

/** From this number of entries on a list has a search field. */
const manyChoices = 12

const nothing = async () => ({ items: [], isCut: false })

/** Choices to tick; a button opens a branch and loads its entries. */
export function ValueTree({ find, choices, ...tree }: SearchedTreeProps) {
  const { t } = useTranslation(['data-filters', 'choosing'])
  const [text, setText] = useState('')
  const id = useId()
  const { isStatus } = tree
  const all = choices?.items ?? []
  const sought = find && text.trim() !== '' ? text.trim() : undefined
  const { found, hasFailed } = useFound(sought, find ?? nothing)
  const listed = sought === undefined ? choices : found
  const shown = find ? listed?.items : all.filter(({ name }) => holdsWords(text, name.en, name.am))
  return (
    <>
      {(find || all.length > manyChoices) && !isStatus && (
        <div className={styles.searchRow}>
          <label htmlFor={id}>{t('form.narrow')}</label>
          <input
            id={id}
            type="search"
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            // Enter would send the unfinished form
            onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
      )}
      <ul className={styles.tree}>
        {shown?.map(choice => (
          <Node key={choice.value} {...tree} choice={choice} />
        ))}
      </ul>
      <p role="status" className="dimmed">
        {hasFailed && t('choosing:failed')}
        {!hasFailed && !shown?.length && t(shown ? 'form.nothing' : 'form.loading')}
        {listed?.isCut && t('choosing:first', { count: listed.items.length })}
      </p>
    </>
  )
}

function Node({ choice, ...tree }: ValueTreeProps & { choice: ValueChoice }) {
  const { t, language } = useTranslation('data-filters')
  const nameOf = useValueName()
  const [isOpen, setIsOpen] = useState(false)
  const { ask, answer: children, isAsking } = useQuestion<ValueChoice[]>()
  const own = nameOf(choice, tree.isStatus)
  const about = choice.about?.[language]
  const name = about ? `${own}, ${about}` : own
  const shown = (
    <span>
      {own} {about && <span className="dimmed">{about}</span>}
    </span>
  )
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
            {shown}
          </label>
        ) : (
          shown
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
