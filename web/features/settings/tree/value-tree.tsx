import { useId, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { holdsWords } from '#contract/values/fold-letters.ts'
import styles from '../data-filters/data-filters.module.css'
import { useValueName } from '../data-filters/data-filters-list.tsx'
import { loadChildren, type ValueChoice } from '../data-filters/data-filters-loading.ts'
import { useQuestion } from '../use-question.ts'

interface ValueTreeProps {
  choices: ValueChoice[]
  isStatus: boolean
  isChosen: (value: string) => boolean
  onToggle: (choice: ValueChoice) => void
}

interface SearchedTreeProps extends ValueTreeProps {
  /** Searches the whole tree, including closed branches; without it only listed entries are searched. */
  find?: ((text: string) => Promise<ValueChoice[]>) | undefined
}

/** From this number of entries on a list has a search field. */
const manyChoices = 12

const typingMilliseconds = 250

/** Choices to tick; a button opens a branch and loads its entries. */
export function ValueTree({ find, ...tree }: SearchedTreeProps) {
  const { t } = useTranslation('data-filters')
  const [text, setText] = useState('')
  const id = useId()
  const { choices, isStatus } = tree
  const { search, found } = useDeepSearch(find)
  const shown =
    find && text.trim() !== '' ? found(text) : choices.filter(({ name }) => holdsWords(text, name.en, name.am))
  return (
    <>
      {(find || choices.length > manyChoices) && !isStatus && (
        <div className={styles.searchRow}>
          <label htmlFor={id}>{t('form.narrow')}</label>
          <input
            id={id}
            type="search"
            maxLength={200}
            value={text}
            onChange={event => {
              setText(event.currentTarget.value)
              search(event.currentTarget.value)
            }}
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
      {!shown?.length && <p role="status">{t(shown ? 'form.nothing' : 'form.loading')}</p>}
    </>
  )
}

/** Searches the typed text after a pause; `found` is undefined until the answer to just that text is there. */
function useDeepSearch(find: SearchedTreeProps['find']) {
  const { ask, answer } = useQuestion<{ text: string; choices: ValueChoice[] }>()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (typed: string) => {
    const text = typed.trim()
    clearTimeout(pause.current)
    if (!find || text === '') return
    pause.current = setTimeout(() => ask(async () => ({ text, choices: await find(text) })), typingMilliseconds)
  }
  const found = (typed: string) => (answer?.text === typed.trim() ? answer.choices : undefined)
  return { search, found }
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
