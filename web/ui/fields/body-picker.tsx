import { type ReactNode, useEffect, useState } from 'react'
import type { OrganizationChoice } from '#contract/settings/organizations.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './combobox.module.css'
import { Combobox } from './combobox.tsx'
import { type NamedBody, nameBodies } from './named-bodies.ts'
import type { Found } from './use-found.ts'
import { useToldValue } from './use-told-value.ts'

export interface BodyChoiceProps {
  id?: string
  name: string
  label: ReactNode
  hint?: string | undefined
  /** Whether the hint says how to find a body. */
  isExplained?: boolean
  error?: ReactNode
  isRequired?: boolean
  /** What an empty field means. */
  placeholder?: string
  /** The id of the present choice; empty for none. */
  value?: string
  /** The present choice, where its name is known; otherwise the server is asked. */
  known?: NamedBody | undefined
  /** `handling`: only bodies that handle complaints. */
  only?: 'handling'
  /** Closed bodies are found too; only for those who manage departments. */
  withClosed?: boolean
  /** Bodies that cannot be chosen here. */
  without?: readonly number[]
  /** Called once the form has the choice. */
  onChosen?: (id: string, form: HTMLFormElement | null) => void
}

/** One of many bodies, found by typing a part of its name; posts its id, and an emptied field posts nothing. */
export default function BodyPicker(props: BodyChoiceProps) {
  const { name, value = '', known, onChosen, hint, isExplained, ...field } = props
  const { t } = useTranslation('choosing')
  const [id, setId] = useState(value)
  const [body, setBody] = useNamedBody(id, known)
  const choose = (next: NamedBody | undefined) => {
    setBody(next)
    setId(next ? String(next.id) : '')
  }
  const nameOf = useBodyName()
  return (
    <>
      <PostedId name={name} id={id} onChosen={onChosen} />
      <Combobox<OrganizationChoice>
        {...field}
        hint={isExplained ? [hint, t('bodyHint')].filter(Boolean).join(' ') : hint}
        fewest={0}
        find={text => findBodies(text, props)}
        nothing={t('noBody')}
        shown={id === '' ? '' : body ? nameOf(body) : '…'}
        onChosen={choose}
        onEmptied={() => choose(undefined)}
      >
        {found => <BodyOption body={found} />}
      </Combobox>
    </>
  )
}

/** The choice as the form sends it. */
function PostedId({ name, id, onChosen }: { name: string; id: string } & Pick<BodyChoiceProps, 'onChosen'>) {
  const input = useToldValue(id, form => onChosen?.(id, form))
  return <input ref={input} type="hidden" name={name} value={id} />
}

async function findBodies(
  text: string,
  { only, withClosed, without = [] }: Pick<BodyChoiceProps, 'only' | 'withClosed' | 'without'>,
): Promise<Found<OrganizationChoice>> {
  const { organizations, isCut } = await browserClient.searchOrganizations({
    query: { text, ...(only && { handling: 'yes' as const }), ...(withClosed && { closed: 'yes' as const }) },
  })
  return { items: organizations.filter(({ id }) => !without.includes(id)), isCut }
}

/** The body of an id. One that was chosen before is asked for once. */
function useNamedBody(id: string, known: NamedBody | undefined) {
  const [body, setBody] = useState(known)
  const isKnown = id === '' || String(body?.id) === id
  useEffect(() => {
    if (isKnown) return
    let isCurrent = true
    // without an answer another one can be chosen
    void nameBodies(browserClient, [Number(id)])
      .catch(() => [])
      .then(([found]) => isCurrent && found && setBody(found))
    return () => {
      isCurrent = false
    }
  }, [id, isKnown])
  return [isKnown ? body : undefined, setBody] as const
}

/** The name of a body, and whether it is closed. */
function useBodyName() {
  const { t, language } = useTranslation('choosing')
  return ({ name, isActive }: NamedBody): string => {
    const own = inLanguage(name, language)
    return isActive ? own : t('closedBody', { name: own })
  }
}

/** What tells bodies of the same name apart: their places and their sector. */
function BodyOption({ body }: { body: OrganizationChoice }) {
  const { language } = useTranslation('choosing')
  const nameOf = useBodyName()
  const { path, sector } = body
  const about = [
    path.map(place => inLanguage(place, language)).join(' / '),
    sector ? inLanguage(sector, language) : '',
  ].filter(Boolean)
  return (
    <>
      <strong>{nameOf(body)}</strong>
      {about.length > 0 && <span className={styles.about}>{about.join(' · ')}</span>}
    </>
  )
}
