import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { OrganizationChoice } from '#contract/settings/organizations.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './body-choice.module.css'
import { Combobox } from './combobox.tsx'
import { type FieldProps, LabelText } from './field-frame.tsx'
import { useField } from './form-state.ts'
import { type NamedBody, nameBodies } from './named-bodies.ts'
import type { Found } from './use-found.ts'

interface Narrowed {
  /** `handling`: only bodies that handle complaints. */
  only?: 'handling'
  /** Bodies that cannot be chosen here. */
  without?: readonly number[]
}

interface BodyChoiceProps extends Narrowed {
  id?: string
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  isRequired?: boolean
  /** What an empty field means. */
  placeholder?: string
  /** The id of the present choice; empty for none. */
  value?: string
  /** The present choice, where its name is known; otherwise the server is asked. */
  known?: NamedBody | undefined
  onChosen?: (id: string) => void
}

/** One of many bodies, found by typing a part of its name; posts its id, and an emptied field posts nothing. */
export function BodyChoice({ name, value = '', known, only, without = [], onChosen, ...field }: BodyChoiceProps) {
  const { t, i18n } = useTranslation('choosing')
  const [id, setId] = useState(value)
  const [body, setBody] = useNamedBody(id, known)
  const choose = (next: NamedBody | undefined) => {
    setBody(next)
    setId(next ? String(next.id) : '')
    onChosen?.(next ? String(next.id) : '')
  }
  const shownName = (each: NamedBody) => {
    const own = inLanguage(each.name, i18n.language)
    return each.isActive ? own : t('closedBody', { name: own })
  }
  return (
    <>
      <PostedId name={name} id={id} />
      <Combobox<OrganizationChoice>
        {...field}
        fewest={0}
        find={text => findBodies(text, { ...(only && { only }), without })}
        nothing={t('noBody')}
        shown={id === '' ? '' : body ? shownName(body) : '…'}
        onChosen={choose}
        onEmptied={() => choose(undefined)}
      >
        {found => <BodyOption body={found} />}
      </Combobox>
    </>
  )
}

/** The same as a field of a form with texts, values and errors by name. */
export function BodyField({ name, isOptional = false, ...choice }: FieldProps & Omit<BodyChoiceProps, 'label'>) {
  const { label, hint, id, value, error } = useField(name)
  const { t } = useTranslation('choosing')
  return (
    <div className={`${styles.field} ${error ? styles.refused : ''}`}>
      <BodyChoice
        id={id}
        name={name}
        label={<LabelText label={label} isOptional={isOptional} />}
        hint={[hint, t('bodyHint')].filter(Boolean).join(' ')}
        error={error}
        isRequired={!isOptional}
        value={[value ?? ''].flat()[0] ?? ''}
        {...choice}
      />
    </div>
  )
}

/** The choice as the form sends it. A choice is typing too: forms that keep what is typed are told. */
function PostedId({ name, id }: { name: string; id: string }) {
  const input = useRef<HTMLInputElement>(null)
  const told = useRef(id)
  useEffect(() => {
    if (told.current === id) return
    told.current = id
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [id])
  return <input ref={input} type="hidden" name={name} value={id} />
}

async function findBodies(text: string, { only, without = [] }: Narrowed): Promise<Found<OrganizationChoice>> {
  const { organizations, isCut } = await browserClient.searchOrganizations({
    query: { text, ...(only === 'handling' && { handling: 'yes' as const }) },
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

/** What tells bodies of the same name apart: their places and their sector. */
function BodyOption({ body: { name, path, sector } }: { body: OrganizationChoice }) {
  const { language } = useTranslation('choosing').i18n
  const about = [
    path.map(place => inLanguage(place, language)).join(' / '),
    sector ? inLanguage(sector, language) : '',
  ].filter(Boolean)
  return (
    <>
      <strong>{inLanguage(name, language)}</strong>
      {about.length > 0 && <span className={styles.about}>{about.join(' · ')}</span>}
    </>
  )
}
