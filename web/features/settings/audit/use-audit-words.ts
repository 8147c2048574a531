import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { byLabel } from '#web/ui/fields/options.ts'

/** `handlingOrganizationId` → `Handling organization`: for a field without a text. */
const readable = (name: string): string => {
  const words = name
    .replace(/Ids?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The texts of entries of the trail. */
export function useAuditWords() {
  const { t, i18n } = useTranslation(['audit', 'desk', 'statuses'])
  const inCatalogue = (keys: readonly string[]): string | undefined => {
    const found = keys.find(key => i18n.exists(key))
    return found && t(found as 'audit:title')
  }
  const action = (name: string): string =>
    inCatalogue([`audit:actions.${name}`, `desk:case.actions.${name}`]) ?? readable(name)
  return {
    action,
    subject: (type: string): string => inCatalogue([`audit:subjects.${type}`]) ?? readable(type),
    field: (path: readonly string[]): string =>
      path
        .filter(part => !/^\d+$/.test(part))
        .map(part => inCatalogue([`audit:fields.${part}`]) ?? readable(part))
        .join(' · '),
    value: (path: readonly string[], value: string | null): string => {
      if (value === null) return t('audit:nothing')
      if (value === 'true' || value === 'false') return t(value === 'true' ? 'audit:yes' : 'audit:no')
      if (path.at(-1) === 'action' || path.at(-1) === 'proposed')
        return inCatalogue([`desk:case.actions.${value}`]) ?? value
      if (path.at(-1) === 'clock') return inCatalogue([`desk:clocks.${value}`]) ?? value
      // what the system does by itself is named like the action
      if (path.at(-1) === 'job') return inCatalogue([`audit:jobs.${value}`]) ?? action(value)
      return inCatalogue([`statuses:status.${value}`]) ?? value
    },
  }
}

/** Every action that entries can have: those of a case, and all others that have a text. */
export function useActionChoices(): { value: string; label: string }[] {
  const { t, language } = useTranslation(['audit', 'desk'])
  const labels = {
    ...t('desk:case.actions', { returnObjects: true }),
    ...t('audit:actions', { returnObjects: true }),
  }
  return Object.entries(labels)
    .map(([value, label]) => ({ value, label }))
    .toSorted(byLabel(language))
}
