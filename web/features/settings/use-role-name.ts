import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Role } from '#contract/settings/sys-roles.ts'

/** A role's name in the reader's language. */
export function useRoleName(): (role: Pick<Role, 'name' | 'nameAm'>) => string {
  const { i18n } = useTranslation()
  return ({ name, nameAm }) => (i18n.language === 'am' && nameAm) || name
}
