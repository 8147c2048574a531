import { Fragment } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { RolePermission } from '#contract/settings/permissions.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Role } from '#contract/settings/sys-roles.ts'
import styles from '../access.module.css'
import { permissionGroups } from './permission-groups.ts'
import { PermissionTick } from './permissions-tick.tsx'
import { useArrowKeys } from '../use-arrow-keys.ts'
import { ownName } from '#web/platform/format.ts'

interface PermissionMatrixProps {
  roles: Role[]
  given: RolePermission[]
}

/** Codes as rows, roles as columns, a tick in each cell. Arrow keys move between the ticks; Tab leaves them. */
export function PermissionMatrix({ roles, given }: PermissionMatrixProps) {
  const { t, language } = useTranslation('access')
  const grid = useArrowKeys()
  const idOf = new Map(given.map(({ id, roleId, givenPermission }) => [`${roleId} ${givenPermission}`, id]))
  const cellOf = (role: Role, code: PageCode) => ({
    id: idOf.get(`${role.id} ${code}`),
    isByAll: code !== 'All' && idOf.has(`${role.id} All`),
  })
  return (
    <div className={styles.matrix} {...grid}>
      <table>
        <caption className="visually-hidden">{t('permissions.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('permissions.code')}</th>
            {roles.map(role => (
              <th key={role.id} scope="col">
                {ownName(role, language)}
              </th>
            ))}
          </tr>
        </thead>
        {permissionGroups.map(group => (
          <tbody key={group.name}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 1}>
                {t(`groups.${group.name}`)}
              </th>
            </tr>
            {group.codes.map(code => (
              <tr key={code}>
                <CodeHeader code={code} />
                {roles.map((role, column) => (
                  <PermissionTick
                    key={role.id}
                    role={role}
                    code={code}
                    place={{ row: codesInOrder.indexOf(code), column }}
                    {...cellOf(role, code)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** The codes in the order of the rows, over all groups. */
const codesInOrder = permissionGroups.flatMap(group => group.codes)

/** The code, its Amharic name, and what it opens. */
function CodeHeader({ code }: { code: PageCode }) {
  const { t, language } = useTranslation('access')
  const isEnglish = language === 'en'
  return (
    <th scope="row">
      {isEnglish ? code : t(`codes.${code}.name`)}
      <span className={styles.opens}>
        {!isEnglish && (
          <Fragment>
            <span lang="en" translate="no">
              {code}
            </span>
            {' · '}
          </Fragment>
        )}
        {t(`codes.${code}.opens`)}
      </span>
    </th>
  )
}
