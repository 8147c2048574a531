import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form } from 'react-router'
import type { ManagedConstant } from '#contract/settings/constants.ts'
import type { ConstantField } from '#contract/values/settings-choices.ts'
import { inLanguage, nameIn } from '#web/platform/format.ts'
import { DangerQuestion } from '#web/ui/danger-question.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { RowButton, RowLink } from '../row-links.tsx'
import styles from '../organizations/bodies.module.css'

interface ConstantListProps {
  address: string
  fieldName: ConstantField
  values: readonly ManagedConstant[]
  deleting: ManagedConstant | undefined
}

/** The values of a field in the order in which forms offer them. */
export function ConstantList({ address, fieldName, values, deleting }: ConstantListProps) {
  const { t, language } = useTranslation('constants')
  const nameOf = (one: ManagedConstant) => nameIn(one, language)
  return (
    <>
      {deleting && (
        <DangerQuestion
          id={deleting.id}
          intent="deleteConstant"
          title={t('deleteTitle', { name: nameOf(deleting) })}
          confirm={t('confirmDelete')}
          keep={t('keep')}
          back={address}
          action={address}
        >
          {t('deleteText')}
        </DangerQuestion>
      )}
      <DataTable
        caption={t('list', { field: t(`fields.${fieldName}`) })}
        rows={values}
        rowKey={({ id }) => id}
        empty={<EmptyState text={t('empty')} />}
        columns={[
          { id: 'label', header: t('value'), isRowHeader: true, cell: nameOf },
          {
            id: 'other',
            header: t(language === 'am' ? 'form.labelEn.label' : 'form.labelAm.label'),
            cell: one => (language === 'am' ? one.labelEn : one.labelAm),
          },
          { id: 'code', header: t('form.code.label'), cell: ({ code }) => <code>{code}</code> },
          {
            id: 'region',
            header: t('form.regionId.label'),
            cell: ({ region }) => (region ? inLanguage(region, language) : t('everyRegion')),
          },
          { id: 'state', header: t('state'), cell: ({ retiredOn }) => t(retiredOn ? 'retired' : 'offered') },
          {
            id: 'actions',
            isOnlyOnScreen: true,
            header: t('actions'),
            cell: one => (
              <Actions
                address={address}
                value={one}
                name={nameOf(one)}
                place={values.indexOf(one)}
                last={values.length - 1}
              />
            ),
          },
        ]}
      />
    </>
  )
}

interface ActionsProps {
  address: string
  value: ManagedConstant
  name: string
  place: number
  last: number
}

function Actions({ address, value: { id, retiredOn }, name, place, last }: ActionsProps) {
  const { t } = useTranslation('constants')
  const pressed = useRef<HTMLButtonElement>(null)
  // moving a row removes the focused element and inserts it again; no key may get lost in between
  // biome-ignore lint/correctness/useExhaustiveDependencies: another position is another move
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [place])
  /** At the end of the list it stays, and so does the focus. */
  const mover = (intent: 'up' | 'down', isAtEnd: boolean) => (
    <RowButton
      intent={intent}
      about={name}
      aria-disabled={isAtEnd}
      onClick={event => {
        if (isAtEnd) event.preventDefault()
        else pressed.current = event.currentTarget
      }}
    >
      {t(intent)}
    </RowButton>
  )
  return (
    <Form method="post" action={address} className={`${styles.rowActions} no-print`} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="place" value={place} />
      {mover('up', place === 0)}
      {mover('down', place === last)}
      <RowLink to={`${address}&edit=${id}`} about={name}>
        {t('change')}
      </RowLink>
      <RowButton intent={retiredOn ? 'restoreConstant' : 'retireConstant'} about={name}>
        {t(retiredOn ? 'restore' : 'retire')}
      </RowButton>
      <RowLink to={`${address}&delete=${id}`} about={name}>
        {t('delete')}
      </RowLink>
    </Form>
  )
}
