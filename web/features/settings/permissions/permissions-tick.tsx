import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useNavigation, useSubmit } from 'react-router'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Role } from '#contract/settings/sys-roles.ts'
import { ownName } from '#web/platform/format.ts'
import styles from '../access.module.css'

interface PermissionTickProps {
  role: Role
  code: PageCode
  /** Id of the permission; undefined while it is not given. */
  id: number | undefined
  /** The role has `All`, which opens this too. */
  isByAll: boolean
  place: { row: number; column: number }
}

/** One cell of the matrix. It shows the requested state until the answer is there. */
export function PermissionTick({ role, code, id, isByAll, place }: PermissionTickProps) {
  const { t, language } = useTranslation('access')
  const submit = useSubmit()
  const { formData, state } = useNavigation()
  const isSending = formData?.get('roleId') === String(role.id) && formData.get('givenPermission') === code
  const isGiven = id !== undefined
  const change = () =>
    submit(
      { intent: isGiven ? 'remove' : 'assign', id: id ?? '', roleId: role.id, givenPermission: code },
      { method: 'post', preventScrollReset: true },
    )
  const label = t('permissions.tick', { role: ownName(role, language), code: t(`codes.${code}.name`) })
  return (
    <td data-by-all={isByAll || undefined} aria-busy={isSending || undefined}>
      <input
        type="checkbox"
        checked={isSending ? !isGiven : isGiven}
        // while another tick's answer only reloads the matrix, this one need not wait
        onChange={() => !isSending && state !== 'submitting' && change()}
        tabIndex={place.row === 0 && place.column === 0 ? 0 : -1}
        data-row={place.row}
        data-column={place.column}
        aria-label={isByAll ? t('permissions.tickByAll', { label }) : label}
      />
      {isByAll && !isGiven && (
        <span className={styles.opens} aria-hidden="true">
          {t('permissions.byAll')}
        </span>
      )}
    </td>
  )
}
